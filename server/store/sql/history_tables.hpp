#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/history.hpp"

namespace kabinet {

/// The tables of finished matches (history.hpp). Each call throws the dialect's Error as the database reports
/// one.
///
/// A shelf holds the matches of an account with one other account, or with anybody, that are alike in game,
/// result and openness, and knows how many they are. A page of a history merges the newest matches of the
/// shelves that it asks for. So no filter looks at matches that it leaves out (docs/decisions/0138).
template <class Dialect>
class HistoryTables {
  public:
    explicit HistoryTables(Dialect::Database& database);

    void write(const FinishedMatch& match);

    std::vector<FinishedMatch> matches_of(const HistoryQuery& query);
    std::map<std::string, ResultCounts> counts_of(std::string_view account, std::string_view viewer);
    std::map<std::string, ResultCounts> counts_between(std::string_view account, std::string_view other);

  private:
    struct Shelf {
        std::int64_t row = 0;
        std::string game;
        MatchResult result{};
        MatchResult against{};
        std::int64_t count = 0;
    };
    /// Where a match stands in a history: behind all that ended before it.
    struct Place {
        std::int64_t ended = 0;
        std::int64_t match = 0;
        auto operator<=>(const Place&) const = default;
    };

    std::vector<Shelf> shelves(const HistoryQuery& query);
    std::vector<Place> places(const HistoryQuery& query, const Place& before);
    std::optional<Place> place_of(std::string_view match);
    void shelve(const FinishedMatch& match, std::int64_t row, std::size_t seat, const FinishedSeat* other);
    FinishedMatch read(std::int64_t row);

    Dialect::Statement insert_match_, insert_seat_, count_, shelve_;
    Dialect::Statement shelves_, places_, place_of_, match_, seats_;
};

}  // namespace kabinet
