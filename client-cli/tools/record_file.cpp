#include "client-cli/tools/record_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "games/record/record.hpp"

namespace kabinet::cli {

std::expected<Json, std::string> read_json(const std::string& file) {
    std::ifstream opened;
    if (file != "-") {
        opened.open(file);
        if (!opened) return std::unexpected(file + ": " + std::strerror(errno));
    }
    std::istream& in = file == "-" ? std::cin : opened;
    const std::string text(std::istreambuf_iterator<char>(in), {});
    auto json = parse_record(text);
    if (!json) return std::unexpected((file == "-" ? "standard input" : file) + ": " + json.error());
    return json;
}

}  // namespace kabinet::cli
