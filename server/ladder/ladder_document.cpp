#include "server/ladder/ladder_document.hpp"

namespace kabinet {
namespace {

constexpr std::string_view kPrefix = "lb_";

void write_rows(const std::vector<Leaderboard::Row>& rows, const std::map<std::string, PublicName>& names,
                JsonWriter& out) {
    out.begin_array();
    for (const Leaderboard::Row& row : rows) {
        out.begin_object();
        out.key("account").text(row.account);
        if (const auto name = names.find(row.account); name != names.end())
            out.key("name").text(name->second.name);
        out.key("place").number(row.place);
        out.key("rating").number(row.number);
        out.end_object();
    }
    out.end_array();
}

}  // namespace

std::string board_document(std::string_view ladder) {
    return std::string(kPrefix) + std::string(ladder);
}

std::optional<std::string> ladder_of_document(std::string_view doc) {
    if (!doc.starts_with(kPrefix)) return std::nullopt;
    return std::string(doc.substr(kPrefix.size()));
}

BoardRows board_rows(const Leaderboard& board) {
    return {board.top(Leaderboard::Whose::people, kBoardRows),
            board.top(Leaderboard::Whose::bots, kBoardRows)};
}

// Writes members in the order of their names, as JsonWriter requires.
void write_board(std::string_view ladder, const BoardRows& rows,
                 const std::map<std::string, PublicName>& names, JsonWriter& out) {
    out.begin_object();
    write_rows(rows.bots, names, out.key("bots"));
    out.key("ladder").text(ladder);
    write_rows(rows.people, names, out.key("people"));
    out.end_object();
}

}  // namespace kabinet
