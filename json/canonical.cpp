#include "json/canonical.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace kabinet {
namespace {

constexpr std::int64_t kExact = std::int64_t{1} << 53;

/// UTF-8 sorts as UTF-16 does but where a character beyond U+FFFF meets one from U+E000 to U+FFFF: in UTF-16
/// the former is a pair of surrogates and comes first.
bool before_in_utf16(std::string_view a, std::string_view b) {
    const auto [x, y] = std::ranges::mismatch(a, b);
    if (x == a.end() || y == b.end()) return y != b.end();
    const auto unit = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0xF0 ? 0xEE : byte >= 0xEE ? byte + 1 : byte;
    };
    if (unit(*x) != unit(*y)) return unit(*x) < unit(*y);
    return static_cast<unsigned char>(*x) < static_cast<unsigned char>(*y);
}

/// Number::toString of ECMA-262: the fewest digits that read back, of several the nearest. `digits` and
/// `point` are the number as 0.digits x 10^point.
std::string place(const std::string& digits, int point) {
    const int count = static_cast<int>(digits.size());
    const auto zeros = [](int n) { return std::string(static_cast<std::size_t>(n), '0'); };
    if (point > 21 || point <= -6) {
        const std::string rest = count > 1 ? '.' + digits.substr(1) : "";
        return digits[0] + rest + (point > 0 ? "e+" : "e-") + std::to_string(std::abs(point - 1));
    }
    if (point <= 0) return "0." + zeros(-point) + digits;
    if (point >= count) return digits + zeros(point - count);
    const auto cut = static_cast<std::size_t>(point);
    return digits.substr(0, cut) + '.' + digits.substr(cut);
}

std::string real(double number) {
    if (!std::isfinite(number)) return "null";
    if (number == 0) return "0";
    char shortest[32];
    const char* end =
        std::to_chars(shortest, shortest + sizeof shortest, number, std::chars_format::scientific).ptr;
    std::string_view parts(shortest, end);  // [-]d[.ddd]e(+|-)dd
    const bool negative = parts.front() == '-';
    if (negative) parts.remove_prefix(1);
    const std::size_t e = parts.find('e');
    std::string digits(1, parts.front());
    if (e > 2) digits += parts.substr(2, e - 2);
    int exponent = 0;
    std::from_chars(parts.data() + e + (parts[e + 1] == '+' ? 2 : 1), end, exponent);
    return (negative ? "-" : "") + place(digits, exponent + 1);
}

template <class Whole>
void write_whole(Whole number, JsonWriter& out) {
    if (std::cmp_greater(number, kExact) || std::cmp_less(number, -kExact)) {
        out.raw(real(static_cast<double>(number)));
    } else {
        out.number(static_cast<std::int64_t>(number));
    }
}

/// Members out of the order of their bytes.
void write_sorted(const Json::object_t& members, JsonWriter& out) {
    std::vector<const Json::object_t::value_type*> list;
    for (const auto& item : members) list.push_back(&item);
    std::ranges::sort(list, [](auto* a, auto* b) { return before_in_utf16(a->first, b->first); });
    for (const auto* item : list) write_canonical(item->second, out.key(std::string_view(item->first)));
}

void write_object(const Json::object_t& members, JsonWriter& out) {
    // The map sorts by bytes, which is right but for the rarest of names.
    const bool rare = std::ranges::any_of(members, [](const auto& member) {
        return std::ranges::any_of(member.first,
                                   [](char c) { return static_cast<unsigned char>(c) >= 0xEE; });
    });
    out.begin_object();
    if (rare) {
        write_sorted(members, out);
    } else {
        for (const auto& [name, item] : members) write_canonical(item, out.key(std::string_view(name)));
    }
    out.end_object();
}

}  // namespace

void write_canonical(const Json& value, JsonWriter& out) {
    switch (value.type()) {
        case Json::value_t::object:
            return write_object(value.get_ref<const Json::object_t&>(), out);
        case Json::value_t::array:
            out.begin_array();
            for (const Json& item : value) write_canonical(item, out);
            return out.end_array();
        case Json::value_t::string:
            return out.text(value.get_ref<const std::string&>());
        case Json::value_t::boolean:
            return out.boolean(value.get<bool>());
        case Json::value_t::number_integer:
            return write_whole(value.get<std::int64_t>(), out);
        case Json::value_t::number_unsigned:
            return write_whole(value.get<std::uint64_t>(), out);
        case Json::value_t::number_float:
            return out.raw(real(value.get<double>()));
        default:
            return out.raw("null");
    }
}

std::string canonical(const Json& value) {
    std::string text;
    JsonWriter out(text);
    write_canonical(value, out);
    text.shrink_to_fit();
    return text;
}

bool reads_back(const Json& value) {
    if (value.is_structured()) return std::ranges::all_of(value, reads_back);
    if (value.is_number_float()) {
        const auto number = value.get<double>();
        return std::isfinite(number) && number != std::trunc(number);
    }
    if (value.is_number_unsigned()) return value.get<std::uint64_t>() <= std::uint64_t{kExact};
    if (!value.is_number_integer()) return true;
    const auto number = value.get<std::int64_t>();
    return -kExact <= number && number <= kExact;
}

}  // namespace kabinet
