//! Enums that are tables: each variant with its row.

/// Makes an enum from its variants, each with a row of constants: the constant `ALL` and a function `row`, whose result is
/// the value of a row, or a tuple of its values.
macro_rules! enum_table {
    ($(#[$meta:meta])* $vis:vis enum $name:ident -> $row:ty {
        $($(#[$doc:meta])* $variant:ident: $($value:expr),+;)+
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All of them, in the order of their declaration.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            const fn row(self) -> $row {
                match self {
                    $(Self::$variant => ($($value),+),)+
                }
            }
        }
    };
}

pub(crate) use enum_table;
