//! The one driver: a pack's texts into rule objects and findings. Every command differs only in what it does with the result.

use super::PackFiles;
