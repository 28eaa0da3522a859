#pragma once

#include <string>

namespace CLI {
class App;
}

namespace kabinet::cli {

/// Returns the command or the option that the user may have meant, after `app` has refused a command line.
/// The first word that `app` does not know decides. Returns an empty text when no name is near that word.
std::string suggestion(const CLI::App& app);

}  // namespace kabinet::cli
