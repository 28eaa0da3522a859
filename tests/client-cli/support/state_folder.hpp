#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace kabinet::cli {

/// A folder for profiles that is gone after the test.
struct StateFolder {
    StateFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "kabinet-state-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw std::runtime_error("no folder for profiles");
        path = name;
    }
    ~StateFolder() { std::filesystem::remove_all(path); }
    StateFolder(const StateFolder&) = delete;
    StateFolder& operator=(const StateFolder&) = delete;

    std::filesystem::path path;
};

}  // namespace kabinet::cli
