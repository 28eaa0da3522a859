#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kabinet::cli {

/// What CLI11 says of the values of an option, for people: "INT:INT in [1 - 99]" as "1 to 99",
/// "TEXT:{first,random}" as "first|random".
std::string values_in_words(std::string text);

/// Writes the help of all commands.
class HelpFormat final : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override;
};

}  // namespace kabinet::cli
