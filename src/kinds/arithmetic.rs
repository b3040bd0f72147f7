//! Calculations in claims: *its Number minus 1*, *its Spent percent of its Damage*.

use model::Arithmetic;

/// The words for sums. Products bind more tightly.
pub(crate) const SUMS: [(&str, Arithmetic); 2] = [("plus", Arithmetic::Plus), ("minus", Arithmetic::Minus)];

/// The words for products.
pub(crate) const PRODUCTS: [(&str, Arithmetic); 2] =
    [("times", Arithmetic::Times), ("percent of", Arithmetic::PercentOf)];

/// Returns the result of a calculation. All numbers are in hundredths. A result outside the 64-bit range becomes the
/// nearest number in it. `None` if one of the numbers is missing.
pub(crate) fn calculated(left: Option<i64>, how: Arithmetic, right: Option<i64>) -> Option<i64> {
    let (left, right) = left.zip(right)?;
    Some(match how {
        Arithmetic::Plus => left.saturating_add(right),
        Arithmetic::Minus => left.saturating_sub(right),
        Arithmetic::Times => left.saturating_mul(right) / 100,
        Arithmetic::PercentOf => left.saturating_mul(right) / 10_000,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_hundredths() {
        let of = |left, how, right| calculated(Some(left), how, Some(right));
        assert_eq!(of(300, Arithmetic::Plus, 50), Some(350));
        assert_eq!(of(300, Arithmetic::Minus, 400), Some(-100));
        assert_eq!(of(300, Arithmetic::Times, 250), Some(750));
        assert_eq!(of(3800, Arithmetic::PercentOf, 500), Some(190), "38 % of 5 is 1.9");
        assert_eq!(of(i64::MAX, Arithmetic::Plus, 1), Some(i64::MAX));
        assert_eq!(calculated(None, Arithmetic::Plus, Some(1)), None);
    }
}
