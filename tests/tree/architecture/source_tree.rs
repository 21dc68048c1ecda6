//! The modules of a crate as its source files declare them, and the paths each file mentions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, Visibility};

/// A module's path from the root of its crate, whose own path is empty.
pub(crate) type ModulePath = Vec<String>;

/// One crate: its modules, and the paths mentioned in them.
#[derive(Default)]
pub(crate) struct SourceTree {
    pub(crate) modules: BTreeMap<ModulePath, Module>,
    pub(crate) mentions: Vec<Mention>,
}

/// One module: a file, or a part of one.
#[derive(Default)]
pub(crate) struct Module {
    /// The file, relative to the crate's folder, with `/` between folders.
    pub(crate) file: String,
    pub(crate) names: BTreeMap<String, Name>,
    /// The paths of `use path::*`.
    pub(crate) globs: Vec<Vec<String>>,
}

/// The meaning of a name in a module.
pub(crate) enum Name {
    /// An item of the module itself.
    Item,
    /// The item with this path, imported by `use`.
    Imported(Vec<String>),
}

/// A path in a file, as it is written there.
pub(crate) struct Mention {
    pub(crate) module: ModulePath,
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
}

impl SourceTree {
    /// Reads the crate whose root is `root` and the files of its modules through `read`. Test-only code is left out.
    pub(crate) fn read(root: &str, read: &dyn Fn(&Path) -> Option<String>) -> Self {
        let mut tree = Self::default();
        let root = Path::new(root);
        tree.read_file(root, root.parent().unwrap(), ModulePath::new(), read);
        tree
    }

    /// Reads one file; the files of its child modules are in `folder`.
    fn read_file(
        &mut self,
        file: &Path,
        folder: &Path,
        module: ModulePath,
        read: &dyn Fn(&Path) -> Option<String>,
    ) {
        let text = read(file).unwrap_or_else(|| panic!("{} cannot be read", file.display()));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.to_str().unwrap().replace('\\', "/");
        self.modules.insert(module.clone(), Module { file: name, ..Module::default() });
        let mut reader = FileReader { tree: self, module, children: Vec::new() };
        reader.visit_file(&syntax);
        for child in reader.children {
            let stem = child.last().unwrap();
            let [flat, nested] = [folder.join(format!("{stem}.rs")), folder.join(stem).join("mod.rs")];
            let path: PathBuf = if read(&flat).is_some() { flat } else { nested };
            self.read_file(&path, &folder.join(stem), child, read);
        }
    }
}

/// Collects the names and mentions of one file.
struct FileReader<'t> {
    tree: &'t mut SourceTree,
    /// The module being read: the file's own, or an inline one.
    module: ModulePath,
    /// Modules with files of their own.
    children: Vec<ModulePath>,
}

impl FileReader<'_> {
    fn here(&mut self) -> &mut Module {
        self.tree.modules.get_mut(&self.module).unwrap()
    }

    fn mention(&mut self, path: Vec<String>, line: usize) {
        let module = self.module.clone();
        self.tree.mentions.push(Mention { module, path, line });
    }

    fn import(&mut self, tree: &UseTree, prefix: &[String], is_reexport: bool) {
        let joined = |ident: &syn::Ident| [prefix, &[ident.to_string()]].concat();
        let (path, bound) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &joined(&path.ident), is_reexport),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|item| self.import(item, prefix, is_reexport));
            }
            UseTree::Glob(_) => {
                self.here().globs.push(prefix.to_vec());
                return;
            }
            UseTree::Name(name) if name.ident == "self" => (prefix.to_vec(), prefix.last().cloned()),
            UseTree::Name(name) => (joined(&name.ident), Some(name.ident.to_string())),
            UseTree::Rename(rename) => (joined(&rename.ident), Some(rename.rename.to_string())),
        };
        if let Some(bound) = bound.filter(|bound| bound != "_") {
            self.here().names.insert(bound, Name::Imported(path.clone()));
        }
        if !is_reexport {
            self.mention(path, line_of(tree));
        }
    }

    /// The paths in the arguments of a macro, which are tokens without a grammar.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<(String, usize)> = Vec::new();
        let (mut colons, mut after_dot) = (0, false);
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(ident) => {
                    if colons != 2 || path.is_empty() {
                        self.end_of_path(&mut path);
                    }
                    if !after_dot {
                        path.push((ident.to_string(), ident.span().start().line));
                    }
                    (colons, after_dot) = (0, false);
                }
                other => {
                    self.end_of_path(&mut path);
                    (colons, after_dot) = (0, false);
                    match other {
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        TokenTree::Punct(punct) => after_dot = punct.as_char() == '.',
                        _ => {}
                    }
                }
            }
        }
        self.end_of_path(&mut path);
    }

    fn end_of_path(&mut self, path: &mut Vec<(String, usize)>) {
        if let Some(&(_, line)) = path.first() {
            let path = path.drain(..).map(|(segment, _)| segment).collect();
            self.mention(path, line);
        }
    }
}

/// The enums and structs that a macro of the file defines, as in `macro_rules! list { … enum Name { … } … }`.
fn types_in(tokens: TokenStream) -> Vec<String> {
    let (mut names, mut after_keyword) = (Vec::new(), false);
    for token in tokens {
        match token {
            TokenTree::Ident(name) if after_keyword => {
                names.push(name.to_string());
                after_keyword = false;
            }
            TokenTree::Ident(name) => after_keyword = name == "enum" || name == "struct",
            TokenTree::Group(group) => names.extend(types_in(group.stream())),
            _ => after_keyword = false,
        }
    }
    names
}

fn line_of(tree: &UseTree) -> usize {
    match tree {
        UseTree::Name(name) => name.ident.span().start().line,
        UseTree::Rename(rename) => rename.ident.span().start().line,
        _ => 0,
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let Ok(list) = attribute.meta.require_list() else { return false };
        list.path.is_ident("cfg") && ["test", "doctest"].contains(&list.tokens.to_string().as_str())
    })
}

impl<'ast> Visit<'ast> for FileReader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            _ => None,
        };
        if let Some(name) = name {
            self.here().names.insert(name.to_string(), Name::Item);
        }
        if let Item::Macro(item) = item {
            for name in types_in(item.mac.tokens.clone()) {
                self.here().names.insert(name, Name::Item);
            }
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_for_tests(&item.attrs) {
            return;
        }
        assert!(
            !item.attrs.iter().any(|attribute| attribute.path().is_ident("path")),
            "`#[path]` hides where a module is"
        );
        let child: ModulePath = [&self.module[..], &[item.ident.to_string()]].concat();
        let Some((_, items)) = &item.content else { return self.children.push(child) };
        let file = self.here().file.clone();
        self.tree.modules.insert(child.clone(), Module { file, ..Module::default() });
        let outer = std::mem::replace(&mut self.module, child);
        for item in items {
            self.visit_item(item);
        }
        self.module = outer;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_for_tests(&item.attrs) {
            // A re-export alone is not a use; if the module uses the name, its own code mentions it.
            self.import(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let (None, Some(first)) = (path.leading_colon, path.segments.first()) {
            let segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.mention(segments, first.ident.span().start().line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        self.visit_path(&item.path);
        self.tokens(item.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}
