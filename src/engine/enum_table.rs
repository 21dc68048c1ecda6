//! Enums that are tables: each variant is a row.

/// Makes an enum that is a table. Its columns follow its name, and are methods of the enum; each variant is a row with a value
/// for each column, in their order. `ALL` has the variants in the order of their declaration.
///
/// ```
/// rackety_engine::enum_table! {
///     /// A line of the board.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub enum Line(
///         /// Its name, as it is typed.
///         pub name: &'static str,
///         /// Its key.
///         pub key: char,
///     ) {
///         /// From left to right.
///         Row: "row", 'r';
///         /// From top to bottom.
///         Column: "column", 'c';
///     }
/// }
///
/// assert_eq!(Line::Row.name(), "row");
/// assert_eq!(Line::ALL.map(Line::key), ['r', 'c']);
/// ```
///
/// A variant without a row does not compile, and neither does a row without a value for each column:
/// ```compile_fail,E0061
/// rackety_engine::enum_table! { enum Line(name: &'static str, key: char) { Row: "row"; } }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! enum_table {
    (
        $(#[$meta:meta])*
        $vis:vis enum $table:ident($($(#[$about:meta])* $column_vis:vis $column:ident: $type:ty),+ $(,)?) {
            $($(#[$doc:meta])* $variant:ident: $($value:expr),+;)+
        }
    ) => {
        $(#[$meta])*
        $vis enum $table {
            $($(#[$doc])* $variant,)+
        }

        const _: () = {
            struct Row {
                $($column: $type,)+
            }

            /// Gives the values of a row, which have an order, the names of their columns.
            const fn row($($column: $type),+) -> Row {
                Row { $($column),+ }
            }

            impl $table {
                /// All of them, in the order of their declaration.
                pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

                const fn row(self) -> Row {
                    match self {
                        $(Self::$variant => row($($value),+),)+
                    }
                }

                $(
                    $(#[$about])*
                    $column_vis const fn $column(self) -> $type {
                        self.row().$column
                    }
                )+
            }
        };
    };
}
