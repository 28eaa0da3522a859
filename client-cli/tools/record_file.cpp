#include "client-cli/tools/record_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "games/record/record.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::cli {
namespace {

std::expected<std::string, std::string> read_text(const std::string& file) {
    std::ifstream opened;
    if (file != "-") {
        opened.open(file);
        if (!opened) return std::unexpected(file + ": " + std::strerror(errno));
    }
    std::istream& in = file == "-" ? std::cin : opened;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

std::string RecordFile::name_of(const std::string& player) const {
    const auto found = names.find(player);
    return found != names.end() && found->is_string() ? found->get<std::string>() : "";
}

std::expected<RecordFile, std::string> read_record(const std::string& file) {
    const auto text = read_text(file);
    if (!text) return std::unexpected(text.error());
    return read_record_text(*text, file == "-" ? "standard input" : file);
}

std::expected<RecordFile, std::string> read_record_text(const std::string& text, const std::string& source) {
    auto json = parse_record(text);
    if (!json) return std::unexpected(source + ": " + json.error());
    // A record has no such member.
    if (!json->is_object() || !json->contains("record")) return RecordFile{.record = std::move(*json)};
    RecordFile read{.record = json->at("record")};
    if (const auto names = json->find("names"); names != json->end() && names->is_object())
        read.names = *names;
    return read;
}

RecordSource records_in(const std::filesystem::path& folder) {
    return [folder](const std::string& match) -> std::expected<std::string, std::string> {
        // No log leads out of the folder.
        if (!protocol::matches(protocol::Pattern::id, match)) return std::unexpected("no id of a match");
        return read_text((folder / (match + ".json")).string());
    };
}

}  // namespace kabinet::cli
