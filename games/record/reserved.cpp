#include "games/record/reserved.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "games/record/record.hpp"

namespace kabinet {
namespace {

constexpr std::array<std::string_view, 1> kHeader{"position"};
constexpr std::array<std::string_view, 4> kClocks{"none", "move", "fischer", "byoyomi"};

/// The details that may get more members, with those that each has today.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kDetails{{{"lock", "seats"},
                                                                                 {"reveal", "nonce"},
                                                                                 {"unlock", "failed"},
                                                                                 {"commit", "nonce_hash"},
                                                                                 {"recommit", "commitment"},
                                                                                 {"pause", "ruling"},
                                                                                 {"resume", "ruling"},
                                                                                 {"rule", "ruling"},
                                                                                 {"rule", "add_ms"}}};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

std::string text_of(const Json& object, const char* name) {
    if (!object.is_object()) return {};
    const auto it = object.find(name);
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::optional<std::string> newer_member(const Json& header) {
    for (const auto& [name, value] : header.items()) {
        if (among(kHeader, name)) return "the header's \"" + name + '"';
    }
    const std::string clock = header.contains("clock") ? text_of(header["clock"], "type") : "";
    if (!clock.empty() && !among(kClocks, clock)) return "a clock of type \"" + clock + '"';
    return std::nullopt;
}

std::optional<std::string> newer_in(const Json& entry) {
    const std::string type = text_of(entry, "type");
    const auto grows = std::ranges::any_of(kDetails, [&](const auto& item) { return item.first == type; });
    const auto detail = entry.find("detail");
    if (!grows || detail == entry.end() || !detail->is_object()) return std::nullopt;
    for (const auto& [name, value] : detail->items()) {
        const bool known = std::ranges::find(kDetails, std::pair<std::string_view, std::string_view>(
                                                           type, name)) != kDetails.end();
        if (!known) return '"' + name + "\" in entries of type \"" + type + '"';
    }
    return std::nullopt;
}

/// Whether the record is one of format 2 on the outside: no broken record hides behind a reserved word.
bool is_of_this_format(const Json& record) {
    if (text_of(record, "format") != format_name(kRecordFormat)) return false;
    const bool whole =
        record.contains("header") && record["header"].is_object() && record.contains("entries");
    return whole && record["header"].value("format", Json()) == kRecordFormat &&
           record.size() == (record.contains("secret") ? 4 : 3);
}

}  // namespace

std::optional<NewerPart> newer_part(const Json& record) {
    if (!is_of_this_format(record)) return std::nullopt;
    if (auto what = newer_member(record["header"])) return NewerPart{0, *what};
    const auto entries = record.find("entries");
    if (entries == record.end() || !entries->is_array()) return std::nullopt;
    int n = 0;
    for (const Json& entry : *entries) {
        ++n;
        if (!entry.is_object()) continue;
        if (auto what = newer_in(entry)) return NewerPart{n, *what};
    }
    return std::nullopt;
}

}  // namespace kabinet
