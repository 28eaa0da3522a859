#include "tournament/fraction.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace kabinet::tournament {
namespace {

constexpr std::size_t kMostDigits = 18;
constexpr std::size_t kSmallBits = 63;

std::uint64_t size_of(std::int64_t number) {
    return number < 0 ? -static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

std::optional<std::int64_t> digits(std::string_view text) {
    const bool good = !text.empty() && text.size() <= kMostDigits &&
                      std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (!good) return std::nullopt;
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// How often `prime` divides `number`, which is left without it.
std::size_t taken_out(Whole& number, std::uint64_t prime) {
    std::size_t times = 0;
    for (auto [quotient, rest] = number.divided(Whole(prime)); rest.zero(); ++times) {
        number = quotient;
        std::tie(quotient, rest) = number.divided(Whole(prime));
    }
    return times;
}

Whole power_of_ten(std::size_t exponent) {
    Whole power(1);
    while (exponent-- > 0) power = power * Whole(10);
    return power;
}

/// The digits of a number of `places` decimals, without zeros at the end.
std::string with_point(const Whole& number, std::size_t places) {
    std::string text = number.text();
    if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
    if (places == 0) return text;
    text.insert(text.size() - places, ".");
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

}  // namespace

Fraction::Fraction(std::int64_t above, std::int64_t below) {
    *this = made((above < 0) != (below < 0), Whole(size_of(above)), Whole(size_of(below)));
}

std::optional<Fraction> Fraction::parse(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    std::optional<Fraction> read;
    if (const std::size_t bar = text.find('/'); bar != text.npos) {
        const auto above = digits(text.substr(0, bar)), below = digits(text.substr(bar + 1));
        if (above && below && *below != 0) read = Fraction(*above, *below);
    } else if (const std::size_t point = text.find('.'); point != text.npos) {
        const auto whole = digits(text.substr(0, point)), places = digits(text.substr(point + 1));
        if (whole && places) {
            const Whole scale = power_of_ten(text.size() - point - 1);
            read = Fraction(*whole) + made(false, Whole(size_of(*places)), scale);
        }
    } else if (const auto whole = digits(text)) {
        read = Fraction(*whole);
    }
    if (read && negative) return -*read;
    return read;
}

std::string Fraction::text() const {
    const Wide value = wide();
    const std::string sign = value.negative ? "-" : "";
    Whole rest = value.below;
    const std::size_t twos = taken_out(rest, 2), fives = taken_out(rest, 5);
    if (rest != Whole(1)) return sign + value.above.text() + "/" + value.below.text();
    const std::size_t places = std::max(twos, fives);
    return sign + with_point((value.above * power_of_ten(places)).divided(value.below).first, places);
}

std::string Fraction::shown() const {
    const Wide value = wide();
    // The half of the denominator is added before the division, so that halves go up.
    const Whole hundredths = (value.above * Whole(200) + value.below).divided(value.below * Whole(2)).first;
    return (value.negative && !hundredths.zero() ? "-" : "") + with_point(hundredths, 2);
}

int Fraction::sign() const {
    if (wide_) return wide_->negative ? -1 : 1;
    return above_ < 0 ? -1 : above_ > 0 ? 1 : 0;
}

std::int64_t Fraction::whole() const {
    if (!wide_) return above_ / below_;
    return static_cast<std::int64_t>(wide_->above.divided(wide_->below).first.small());
}

Fraction Fraction::operator+(const Fraction& other) const {
    if (!wide_ && !other.wide_ && below_ == other.below_) {
        std::int64_t above = 0;
        if (!__builtin_add_overflow(above_, other.above_, &above)) {
            return below_ == 1 ? Fraction(above) : Fraction(above, below_);
        }
    }
    return sum(wide(), other.wide());
}

Fraction Fraction::operator-(const Fraction& other) const {
    Wide negated = other.wide();
    negated.negative = !negated.negative;
    return sum(wide(), negated);
}

Fraction Fraction::operator*(const Fraction& other) const {
    const Wide a = wide(), b = other.wide();
    return made(a.negative != b.negative, a.above * b.above, a.below * b.below);
}

Fraction Fraction::operator/(const Fraction& other) const {
    const Wide a = wide(), b = other.wide();
    return made(a.negative != b.negative, a.above * b.below, a.below * b.above);
}

std::strong_ordering Fraction::operator<=>(const Fraction& other) const {
    if (!wide_ && !other.wide_) {
        std::int64_t a = 0, b = 0;
        if (!__builtin_mul_overflow(above_, other.below_, &a) &&
            !__builtin_mul_overflow(other.above_, below_, &b)) {
            return a <=> b;
        }
    }
    const int difference = (*this - other).sign();
    return difference <=> 0;
}

Fraction::Wide Fraction::wide() const {
    if (wide_) return *wide_;
    return {above_ < 0, Whole(size_of(above_)), Whole(size_of(below_))};
}

Fraction Fraction::made(bool negative, const Whole& above, const Whole& below) {
    const Whole common = common_divisor(above, below);
    const bool lowest = common == Whole(1);
    Wide value{negative && !above.zero(), lowest ? above : above.divided(common).first,
               lowest ? below : below.divided(common).first};
    Fraction result;
    if (value.above.bits() <= kSmallBits && value.below.bits() <= kSmallBits) {
        result.above_ = static_cast<std::int64_t>(value.above.small());
        if (value.negative) result.above_ = -result.above_;
        result.below_ = static_cast<std::int64_t>(value.below.small());
    } else {
        result.wide_ = std::make_shared<const Wide>(std::move(value));
    }
    return result;
}

Fraction Fraction::sum(const Wide& a, const Wide& b) {
    const Whole left = a.above * b.below, right = b.above * a.below;
    const Whole below = a.below * b.below;
    if (a.negative == b.negative) return made(a.negative, left + right, below);
    return left < right ? made(b.negative, right - left, below) : made(a.negative, left - right, below);
}

}  // namespace kabinet::tournament
