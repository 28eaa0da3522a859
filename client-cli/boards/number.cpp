#include "client-cli/boards/number.hpp"

#include <array>
#include <charconv>

namespace kabinet::cli {

std::string fixed(double value, int digits) {
    std::array<char, 400> text{};  // the greatest double has 309 digits
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits);
    std::string number(text.data(), end.ptr);
    const bool zero = number.find_first_not_of("-0.") == number.npos;
    return zero && number.front() == '-' ? number.substr(1) : number;
}

std::string brief(double value, int digits) {
    std::string number = fixed(value, digits);
    if (number.find('.') == number.npos) return number;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.pop_back();
    return number;
}

}  // namespace kabinet::cli
