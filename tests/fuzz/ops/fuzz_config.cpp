#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "server/ops/config.hpp"

/// Settings from a file, the environment and flags: the part of the input up to a zero byte is the file, then
/// come lines, those with a "=" before any "-" for the environment, the others as arguments. What is taken is
/// printed, and read back is the same.
namespace {

using namespace kabinet;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string file_of_its_own() {
    return std::filesystem::temp_directory_path() /
           ("kabinet-fuzz-config-" + std::to_string(::getpid()) + ".toml");
}

void write(const std::string& path, std::string_view text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

std::expected<Invocation, std::string> read(const std::vector<std::string>& arguments,
                                            const std::vector<std::string>& environment) {
    std::vector<const char*> argv{"kabinetd"}, envp;
    for (const auto& one : arguments) argv.push_back(one.c_str());
    for (const auto& one : environment) envp.push_back(one.c_str());
    const int argc = static_cast<int>(argv.size());
    argv.push_back(nullptr);
    envp.push_back(nullptr);
    return read_config(argc, argv.data(), envp.data());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::string path = file_of_its_own();
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto end = std::min(text.find('\0'), text.size());
    write(path, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    std::vector<std::string> arguments{"--config", path}, environment;
    for (int count = 0; !text.empty() && count < 16; ++count) {
        const std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.find('\0') != line.npos || line.starts_with("--config")) continue;
        const bool set = line.find('=') < line.find('-');
        (set ? environment : arguments).push_back(line);
    }
    const auto taken = read(arguments, environment);
    if (!taken) {
        require(!taken.error().empty());
        return 0;
    }
    const std::string printed = print_config(taken->config);
    write(path, printed);
    const auto again = read({"--config", path}, {});
    require(again.has_value());
    require(print_config(again->config) == printed);
    return 0;
}
