#pragma once

#include <string>

#include "client-cli/canvas/screen.hpp"

namespace kabinet::cli {

/// Compares `text` with tests/client-cli/golden/<name>.txt. With KABINET_UPDATE_GOLDEN in the environment,
/// writes the file instead: look at the difference before you commit it.
void expect_golden(const std::string& name, const std::string& text);

/// The papers of a screen as text: w wood, l light wood, m just changed, c cursor, R reversed, blank for
/// none.
std::string papers(const Screen& screen);

}  // namespace kabinet::cli
