#include "games/record/canonical.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/json_writer.hpp"

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

class Writer {
  public:
    explicit Writer(std::string& out) : out_(out) {}

    void value(const Json& value) {
        switch (value.type()) {
            case Json::value_t::object:
                return object(value.get_ref<const Json::object_t&>());
            case Json::value_t::array:
                return array(value.get_ref<const Json::array_t&>());
            case Json::value_t::string:
                return text(value.get_ref<const std::string&>());
            case Json::value_t::boolean:
                out_ += value.get<bool>() ? "true" : "false";
                return;
            case Json::value_t::number_integer:
                return whole(value.get<std::int64_t>());
            case Json::value_t::number_unsigned:
                return whole(value.get<std::uint64_t>());
            case Json::value_t::number_float:
                return real(value.get<double>());
            default:
                out_ += "null";
        }
    }

  private:
    void object(const Json::object_t& members) {
        // The map sorts by bytes, which is right but for the rarest of names.
        const bool rare = std::ranges::any_of(members, [](const auto& member) {
            return std::ranges::any_of(member.first,
                                       [](char c) { return static_cast<unsigned char>(c) >= 0xEE; });
        });
        if (rare) return sorted(members);
        char opening = '{';
        for (const auto& [name, item] : members) member(std::exchange(opening, ','), name, item);
        out_ += opening == '{' ? "{}" : "}";
    }

    void sorted(const Json::object_t& members) {
        std::vector<const Json::object_t::value_type*> list;
        for (const auto& item : members) list.push_back(&item);
        std::ranges::sort(list, [](auto* a, auto* b) { return before_in_utf16(a->first, b->first); });
        char opening = '{';
        for (const auto* item : list) member(std::exchange(opening, ','), item->first, item->second);
        out_ += '}';
    }

    void member(char opening, const std::string& name, const Json& item) {
        out_ += opening;
        text(name);
        out_ += ':';
        value(item);
    }

    void array(const Json::array_t& items) {
        char opening = '[';
        for (const Json& item : items) {
            out_ += std::exchange(opening, ',');
            value(item);
        }
        out_ += opening == '[' ? "[]" : "]";
    }

    void text(std::string_view from) { append_json_string(out_, from); }

    template <class Whole>
    void whole(Whole number) {
        if (std::cmp_greater(number, kExact) || std::cmp_less(number, -kExact))
            return real(static_cast<double>(number));
        char digits[24];
        out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    }

    /// Number::toString of ECMA-262: the fewest digits that read back, of several the nearest.
    void real(double number) {
        if (!std::isfinite(number)) {
            out_ += "null";
            return;
        }
        if (number == 0) {
            out_ += '0';
            return;
        }
        char shortest[32];
        const char* end =
            std::to_chars(shortest, shortest + sizeof shortest, number, std::chars_format::scientific).ptr;
        std::string_view parts(shortest, end);  // [-]d[.ddd]e(+|-)dd
        if (parts.front() == '-') {
            out_ += '-';
            parts.remove_prefix(1);
        }
        const std::size_t e = parts.find('e');
        std::string digits(1, parts.front());
        if (e > 2) digits += parts.substr(2, e - 2);
        int exponent = 0;
        std::from_chars(parts.data() + e + (parts[e + 1] == '+' ? 2 : 1), end, exponent);
        place(digits, exponent + 1);
    }

    /// Writes 0.digits x 10^point.
    void place(const std::string& digits, int point) {
        const int count = static_cast<int>(digits.size());
        const auto zeros = [](int n) { return std::string(static_cast<std::size_t>(n), '0'); };
        if (point > 21 || point <= -6) {
            out_ += digits[0];
            if (count > 1) out_.append(1, '.').append(digits, 1);
            out_.append(point > 0 ? "e+" : "e-").append(std::to_string(std::abs(point - 1)));
        } else if (point <= 0) {
            out_ += "0." + zeros(-point) + digits;
        } else if (point >= count) {
            out_ += digits + zeros(point - count);
        } else {
            const auto cut = static_cast<std::size_t>(point);
            out_.append(digits, 0, cut).append(1, '.').append(digits, cut);
        }
    }

    std::string& out_;
};

}  // namespace

std::string canonical(const Json& value) {
    std::string text;
    append_canonical(text, value);
    return text;
}

void append_canonical(std::string& out, const Json& value) {
    Writer(out).value(value);
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
