//! Finds libthrumcore, or libthrum with the feature `engine`: in the folder that THRUM_LIB_DIR names, otherwise in those of
//! the system. It runs no other program.
use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-env-changed=THRUM_LIB_DIR");
    println!("cargo:rerun-if-changed=build.rs");
    let has = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    let name = if has("ENGINE") { "thrum" } else { "thrumcore" };
    let file = if has("STATIC") { format!("lib{name}.a") } else { format!("lib{name}.so") };

    let folder = match env::var_os("THRUM_LIB_DIR") {
        Some(folder) if !folder.is_empty() => {
            let folder = PathBuf::from(folder);
            if !folder.join(&file).exists() {
                panic!("THRUM_LIB_DIR: there is no {}; name the folder that contains it", folder.join(&file).display());
            }
            Some(folder)
        }
        _ => of_the_system(&file),
    };
    match folder {
        Some(folder) => {
            println!("cargo:rustc-link-search=native={}", folder.display());
            // Tests and examples of this package find the library where it was found now.
            if !has("STATIC") {
                println!("cargo:rustc-link-arg=-Wl,-rpath,{}", folder.display());
            }
        }
        None => println!("cargo:warning={file} is in no folder of the system; set THRUM_LIB_DIR to the folder that contains it"),
    }
    if has("STATIC") {
        println!("cargo:rustc-link-lib=static={name}");
        for library in if name == "thrum" { &["stdc++", "m", "dl", "pthread"][..] } else { &["m"][..] } {
            println!("cargo:rustc-link-lib={library}");
        }
    } else {
        println!("cargo:rustc-link-lib={name}");
    }
}

fn of_the_system(file: &str) -> Option<PathBuf> {
    let machine = env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    // Another machine's libraries are not those of this system.
    if env::var("HOST") != env::var("TARGET") {
        return None;
    }
    ["/usr/local/lib".to_string(), format!("/usr/lib/{machine}-linux-gnu"), "/usr/lib64".to_string(), "/usr/lib".to_string()]
        .iter()
        .map(|folder| Path::new(folder).to_path_buf())
        .find(|folder| folder.join(file).exists())
}
