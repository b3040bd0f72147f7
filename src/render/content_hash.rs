//! A hash that identifies content: equal content has the same hash on every machine and in every build.

/// The 64-bit FNV-1a hash of the bytes.
pub fn content_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
