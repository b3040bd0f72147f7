//! Linear algebra for least squares: the inverse of a small symmetric matrix, by Cholesky decomposition.

/// Inverts a symmetric positive definite matrix of `n` rows, stored row by row. `None` if a pivot is not positive.
pub fn inverse(matrix: &[f64], n: usize) -> Option<Vec<f64>> {
    let lower = cholesky(matrix, n)?;
    let mut inverse = vec![0.0; n * n];
    for column in 0..n {
        // Forward and backward substitution for the unit vector of the column.
        let mut x = vec![0.0; n];
        for row in 0..n {
            let known: f64 = (0..row).map(|k| lower[row * n + k] * x[k]).sum();
            let unit = if row == column { 1.0 } else { 0.0 };
            x[row] = (unit - known) / lower[row * n + row];
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|k| lower[k * n + row] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row * n + row];
        }
        (0..n).for_each(|row| inverse[row * n + column] = x[row]);
    }
    Some(inverse)
}

fn cholesky(matrix: &[f64], n: usize) -> Option<Vec<f64>> {
    if matrix.len() != n * n {
        return None;
    }
    let mut lower = vec![0.0; n * n];
    for row in 0..n {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row * n + k] * lower[column * n + k]).sum();
            let rest = matrix[row * n + column] - known;
            lower[row * n + column] = match row == column {
                true if rest > 1e-9 => rest.sqrt(),
                true => return None,
                false => rest / lower[column * n + column],
            };
        }
    }
    Some(lower)
}

/// Multiplies a matrix, stored row by row, by a vector.
pub fn times(matrix: &[f64], vector: &[f64]) -> Vec<f64> {
    let n = vector.len().max(1);
    matrix.chunks(n).map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let matrix = [4.0, 1.0, 0.5, 1.0, 3.0, -1.0, 0.5, -1.0, 2.0];
        let inverse = inverse(&matrix, 3).unwrap();
        let back = times(&inverse, &times(&matrix, &[1.0, -2.0, 5.0]));
        for (found, meant) in back.iter().zip([1.0, -2.0, 5.0]) {
            assert!((found - meant).abs() < 1e-12, "{back:?}");
        }
    }

    #[test]
    fn a_matrix_without_inverse_is_refused() {
        assert_eq!(inverse(&[1.0, 1.0, 1.0, 1.0], 2), None);
        assert_eq!(inverse(&[1.0], 2), None);
    }
}
