#include "server/store/sql/history_tables.hpp"

#include <algorithm>
#include <limits>
#include "server/store/postgres/dialect.hpp"
#include "server/store/sqlite/dialect.hpp"

namespace kabinet {
namespace {

/// Newer than every match.
constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();

std::int64_t number(MatchResult result) {
    return static_cast<std::int64_t>(result);
}

/// Which account's shelf gives the private matches: of those, the viewer sees only what the viewer sat in.
struct PrivateShelf {
    std::string_view other;
    bool open = false;
};

PrivateShelf private_shelf(const HistoryQuery& query) {
    if (query.viewer.empty()) return {};
    if (query.viewer == query.account) return {query.with, true};
    if (query.with.empty() || query.with == query.viewer) return {query.viewer, true};
    return {};
}

}  // namespace

template <class Dialect>
HistoryTables<Dialect>::HistoryTables(Dialect::Database& database)
    : insert_match_(
          database.prepare("INSERT INTO finished (id, game, rules, ended, unlisted, plies, reason) "
                           "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING RETURNING row")),
      insert_seat_(database.prepare("INSERT INTO finished_seat (match, seat, account, rank, score) "
                                    "VALUES (?1, ?2, ?3, ?4, ?5)")),
      count_(database.prepare("INSERT INTO shelf (account, other, unlisted, game, result, against, count) "
                              "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1) "
                              "ON CONFLICT (account, other, unlisted, game, result, against) "
                              "DO UPDATE SET count = shelf.count + 1 RETURNING row")),
      shelve_(database.prepare("INSERT INTO played (shelf, ended, match) VALUES (?1, ?2, ?3)")),
      shelves_(database.prepare("SELECT row, game, result, against, count FROM shelf "
                                "WHERE account = ?1 AND other IN (?2, ?3) AND "
                                "CASE WHEN unlisted <> 0 THEN other = ?3 AND ?4 <> 0 ELSE other = ?2 END AND "
                                "(?5 = '' OR game = ?5) AND (?6 < 0 OR result = ?6)")),
      places_(
          database.prepare("SELECT ended, match FROM played WHERE shelf = ?1 AND (ended, match) < (?2, ?3) "
                           "ORDER BY ended DESC, match DESC LIMIT ?4")),
      place_of_(database.prepare("SELECT ended, row FROM finished WHERE id = ?1")),
      match_(database.prepare(
          "SELECT id, game, rules, ended, unlisted, plies, reason FROM finished WHERE row = ?1")),
      seats_(database.prepare(
          "SELECT seat, account, rank, score FROM finished_seat WHERE match = ?1 ORDER BY seat")) {}

template <class Dialect>
void HistoryTables<Dialect>::write(const FinishedMatch& match) {
    std::int64_t row = 0;
    {
        auto inserted =
            insert_match_.query(match.id, match.game, std::int64_t{match.rules}, match.ended,
                                std::int64_t{match.unlisted}, std::int64_t{match.plies}, match.reason);
        if (!inserted.next()) return;
        row = inserted.number(0);
    }
    for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
        const FinishedSeat& held = match.seats[seat];
        insert_seat_.run(row, static_cast<std::int64_t>(seat), held.account, std::int64_t{held.rank},
                         held.score);
        shelve(match, row, seat, nullptr);
        for (const FinishedSeat& other : match.seats) {
            if (&other != &held) shelve(match, row, seat, &other);
        }
    }
}

template <class Dialect>
void HistoryTables<Dialect>::shelve(const FinishedMatch& match, std::int64_t row, std::size_t seat,
                                    const FinishedSeat* other) {
    const FinishedSeat& held = match.seats[seat];
    const MatchResult result = result_in(match, seat);
    const MatchResult against = other ? result_against(held, *other) : result;
    const std::string_view opponent = other ? std::string_view(other->account) : std::string_view();
    std::int64_t shelf = 0;
    {
        auto counted = count_.query(held.account, opponent, std::int64_t{match.unlisted}, match.game,
                                    number(result), number(against));
        counted.next();
        shelf = counted.number(0);
    }
    shelve_.run(shelf, match.ended, row);
}

template <class Dialect>
std::vector<typename HistoryTables<Dialect>::Shelf> HistoryTables<Dialect>::shelves(
    const HistoryQuery& query) {
    const PrivateShelf hidden = private_shelf(query);
    std::vector<Shelf> found;
    auto rows = shelves_.query(query.account, query.with, hidden.other, std::int64_t{hidden.open}, query.game,
                               query.result ? number(*query.result) : std::int64_t{-1});
    while (rows.next()) {
        found.push_back({.row = rows.number(0),
                         .game = rows.text(1),
                         .result = static_cast<MatchResult>(rows.number(2)),
                         .against = static_cast<MatchResult>(rows.number(3)),
                         .count = rows.number(4)});
    }
    return found;
}

/// The newest of all shelves that the query asks for.
template <class Dialect>
std::vector<typename HistoryTables<Dialect>::Place> HistoryTables<Dialect>::places(const HistoryQuery& query,
                                                                                   const Place& before) {
    std::vector<Place> found;
    for (const Shelf& shelf : shelves(query)) {
        auto rows =
            places_.query(shelf.row, before.ended, before.match, static_cast<std::int64_t>(query.most));
        while (rows.next()) found.push_back({rows.number(0), rows.number(1)});
    }
    std::ranges::sort(found, std::greater());
    found.resize(std::min(found.size(), query.most));
    return found;
}

template <class Dialect>
std::optional<typename HistoryTables<Dialect>::Place> HistoryTables<Dialect>::place_of(
    std::string_view match) {
    auto row = place_of_.query(match);
    if (!row.next()) return std::nullopt;
    return Place{row.number(0), row.number(1)};
}

template <class Dialect>
FinishedMatch HistoryTables<Dialect>::read(std::int64_t row) {
    FinishedMatch match;
    {
        auto found = match_.query(row);
        if (!found.next()) throw Dialect::damaged("a finished match is missing");
        match = {.id = found.text(0),
                 .game = found.text(1),
                 .rules = static_cast<int>(found.number(2)),
                 .ended = found.number(3),
                 .unlisted = found.number(4) != 0,
                 .plies = static_cast<int>(found.number(5)),
                 .reason = found.text(6),
                 .seats = {}};
    }
    auto seats = seats_.query(row);
    while (seats.next())
        match.seats.push_back({seats.text(1), static_cast<int>(seats.number(2)), seats.number(3)});
    return match;
}

template <class Dialect>
std::vector<FinishedMatch> HistoryTables<Dialect>::matches_of(const HistoryQuery& query) {
    std::vector<FinishedMatch> found;
    const auto before = query.before.empty() ? Place{kLast, kLast} : place_of(query.before);
    if (!before) return found;
    for (const Place& place : places(query, *before)) found.push_back(read(place.match));
    return found;
}

template <class Dialect>
std::map<std::string, ResultCounts> HistoryTables<Dialect>::counts_of(std::string_view account,
                                                                      std::string_view viewer) {
    std::map<std::string, ResultCounts> counts;
    for (const Shelf& shelf : shelves({.account = std::string(account), .viewer = std::string(viewer)}))
        counts[shelf.game].add(shelf.result, shelf.count);
    return counts;
}

template <class Dialect>
std::map<std::string, ResultCounts> HistoryTables<Dialect>::counts_between(std::string_view account,
                                                                           std::string_view other) {
    std::map<std::string, ResultCounts> counts;
    if (account.empty() || other.empty()) return counts;
    const std::string both(account);
    for (const Shelf& shelf : shelves({.account = both, .viewer = both, .with = std::string(other)}))
        counts[shelf.game].add(shelf.against, shelf.count);
    return counts;
}

template class HistoryTables<SqliteDialect>;
template class HistoryTables<PostgresDialect>;

}  // namespace kabinet
