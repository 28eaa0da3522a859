#pragma once

#include <string>

#include "client-cli/model/problem.hpp"

/// Times in words for people.
namespace kabinet::cli {

/// "3 seconds", "5 minutes", "2 days": a span rounded up to its largest unit.
std::string span_in_words(Millis span);

/// "14:05", or "2026-07-03 14:05": a Unix time where the user is, with the day when `dated`.
std::string moment_in_words(Millis time, bool dated);

/// What was refused, for people: the server's words, and until when rated matches have to wait (QM-5).
std::string refusal_in_words(const Problem& problem);

}  // namespace kabinet::cli
