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

/// The transformation that takes another one back. `None` if the other one puts everything on a line.
pub(super) fn inverse([a, b, c, d, e, f]: Matrix) -> Option<Matrix> {
    let det = a * d - b * c;
    let [a, b, c, d] = [d, -b, -c, a].map(|factor| factor / det);
    (det.abs() > 1e-12).then_some([a, b, c, d, -(e * a + f * c), -(e * b + f * d)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_is_as_it_was() {
        let turned = [0.6, 0.8, -0.8, 0.6, 30.0, 40.0];
        let same = then(turned, inverse(turned).expect("an inverse"));
        let off = same.iter().zip([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]).map(|(one, other)| (one - other).abs());
        assert!(off.fold(0.0, f64::max) < 1e-9, "{same:?}");
        assert_eq!(inverse([1.0, 2.0, 2.0, 4.0, 0.0, 0.0]), None);
    }
}
