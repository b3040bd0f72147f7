//! Transformation matrices of the plane, as the six numbers that a PDF uses for them.

pub(super) type Matrix = [f64; 6];

/// The transformation that applies the first matrix and then the second.
pub(super) fn then([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix) -> Matrix {
    [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/// The factor by which a transformation scales lengths.
pub(super) fn scale_of(m: Matrix) -> f64 {
    (m[0] * m[3] - m[1] * m[2]).abs().sqrt()
}
