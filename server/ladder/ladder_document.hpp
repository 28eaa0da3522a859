#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/writer.hpp"
#include "rating/leaderboard.hpp"
#include "server/store/accounts.hpp"

/// The document that shows a leaderboard (RA-5).
namespace kabinet {

/// How many rows of each list the document shows.
inline constexpr std::size_t kBoardRows = 200;

/// The name of the document of a ladder.
std::string board_document(std::string_view ladder);
/// The ladder whose document has that name; nothing if the name is none of such a document. Whether there is
/// the ladder is another question.
std::optional<std::string> ladder_of_document(std::string_view doc);

/// The rows of both lists that a document shows.
struct BoardRows {
    std::vector<Leaderboard::Row> people;
    std::vector<Leaderboard::Row> bots;
};
BoardRows board_rows(const Leaderboard& board);

/// Writes the document. An account whose name is not in `names` is shown without one.
void write_board(std::string_view ladder, const BoardRows& rows,
                 const std::map<std::string, PublicName>& names, JsonWriter& out);

}  // namespace kabinet
