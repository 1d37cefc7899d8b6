//! Renders a pattern and prints the number of samples and their CRC-32: cargo run --example render -- FILE.ahap
use std::error::Error;
use thrum_haptics::Pattern;

fn checksum(samples: &[f32]) -> u32 {
    let mut remainder = u32::MAX;
    for byte in samples.iter().flat_map(|sample| sample.to_le_bytes()) {
        remainder ^= u32::from(byte);
        for _ in 0..8 {
            remainder = remainder >> 1 ^ (0xEDB8_8320 & 0u32.wrapping_sub(remainder & 1));
        }
    }
    !remainder
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: render FILE.ahap")?;
    let samples = Pattern::parse(std::fs::read(path)?)?.render(48_000.0)?;
    println!("{} {:08x}", samples.len(), checksum(&samples));
    Ok(())
}
