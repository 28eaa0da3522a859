#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace kabinet {

/// A text that fits into a line, and the size at which it does.
struct Fitted {
    std::string text;
    double size;
};

/// Makes `text` smaller, by a third at most, and then shorter, until it is about `room` wide. Widths are
/// guesses, rather too large: which fonts draw the text is known to nobody here.
Fitted fit(std::string_view text, double size, double room);

/// The text in two parts, broken at the last space at which the first still fits; the second is empty where
/// all fits into one line at two thirds of the size.
std::pair<std::string, std::string> broken(std::string_view text, double size, double room);

}  // namespace kabinet
