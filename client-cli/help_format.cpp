#include "client-cli/help_format.hpp"

#include <algorithm>
#include <regex>

namespace kabinet::cli {

std::string values_in_words(std::string text) {
    static const std::regex range(R"((U?INT|FLOAT):(U?INT|FLOAT) in \[(\S+) - (\S+)\])");
    static const std::regex sign(R"((U?INT|FLOAT):(POSITIVE|NONNEGATIVE))");
    text = std::regex_replace(text, range, "$3 to $4");
    text = std::regex_replace(text, sign, "N");
    const std::string list = "TEXT:{";
    for (auto begin = text.find(list); begin != text.npos; begin = text.find(list)) {
        const auto end = std::min(text.find('}', begin), text.size() - 1);
        std::string words = text.substr(begin + list.size(), end - begin - list.size());
        std::ranges::replace(words, ',', '|');
        text.replace(begin, end + 1 - begin, words);
    }
    return text;
}

std::string HelpFormat::make_option_opts(const CLI::Option* option) const {
    return values_in_words(CLI::Formatter::make_option_opts(option));
}

}  // namespace kabinet::cli
