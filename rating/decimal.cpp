#include "rating/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace kabinet {
namespace {

constexpr std::size_t kPlaces = 6;
constexpr std::size_t kMostDigits = 12;

bool all_digits(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::int64_t number_of(std::string_view digits) {
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

}  // namespace

Decimal Decimal::nearest(double value) {
    return Decimal(std::llround(value * kOne));
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    if (point == text.npos || point == 0 || point > kMostDigits) return std::nullopt;
    const std::string_view whole = text.substr(0, point);
    const std::string_view places = text.substr(point + 1);
    if (places.size() != kPlaces || !all_digits(whole) || !all_digits(places)) return std::nullopt;
    if (whole.size() > 1 && whole.front() == '0') return std::nullopt;
    const std::int64_t count = number_of(whole) * kOne + number_of(places);
    if (negative && count == 0) return std::nullopt;
    return Decimal(negative ? -count : count);
}

std::int64_t Decimal::rounded() const {
    const std::int64_t size = (std::abs(count_) + kOne / 2) / kOne;
    return count_ < 0 ? -size : size;
}

std::string Decimal::text() const {
    const std::int64_t size = std::abs(count_);
    const std::string places = std::to_string(size % kOne);
    return (count_ < 0 ? "-" : "") + std::to_string(size / kOne) + "." +
           std::string(kPlaces - places.size(), '0') + places;
}

bool agree(Decimal a, Decimal b) {
    return std::abs(a.millionths() - b.millionths()) <= 1;
}

}  // namespace kabinet
