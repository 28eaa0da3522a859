#include "client-cli/tools/record_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

namespace kabinet::cli {

std::expected<nlohmann::json, std::string> read_json(const std::string& file) {
    std::ifstream opened;
    if (file != "-") {
        opened.open(file);
        if (!opened) return std::unexpected(file + ": " + std::strerror(errno));
    }
    auto json = nlohmann::json::parse(file == "-" ? std::cin : opened, nullptr, false);
    if (json.is_discarded()) return std::unexpected((file == "-" ? "standard input" : file) + " is not JSON");
    return json;
}

}  // namespace kabinet::cli
