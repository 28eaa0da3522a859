#include "client-cli/tools/record_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "games/record/record.hpp"

namespace kabinet::cli {
namespace {

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

}  // namespace

std::string RecordFile::name_of(const std::string& player) const {
    const auto found = names.find(player);
    return found != names.end() && found->is_string() ? found->get<std::string>() : "";
}

std::expected<RecordFile, std::string> read_record(const std::string& file) {
    auto json = read_json(file);
    if (!json) return std::unexpected(json.error());
    // A record has no such member.
    if (!json->is_object() || !json->contains("record")) return RecordFile{.record = std::move(*json)};
    RecordFile read{.record = json->at("record")};
    if (const auto names = json->find("names"); names != json->end() && names->is_object())
        read.names = *names;
    return read;
}

}  // namespace kabinet::cli
