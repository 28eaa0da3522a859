#pragma once

#include <string_view>

namespace kabinet {

/// What people make passwords of: words, names, teams and songs in the languages of the internet, in small
/// letters of ASCII, sorted, with white space between them.
extern const std::string_view kCommonWords;

}  // namespace kabinet
