#include "server/store/sql/bot_tables.hpp"

#include <algorithm>
#include "server/store/postgres/dialect.hpp"
#include "server/store/sqlite/dialect.hpp"

namespace kabinet {
namespace {

#define KABINET_BOT "account, owner, accept, created"

template <class Row>
Bot read_bot(const Row& row) {
    return {.account = row.text(0), .owner = row.text(1), .accept = row.text(2), .created = row.number(3)};
}

}  // namespace

template <class Dialect>
BotTables<Dialect>::BotTables(Dialect::Database& database)
    : database_(database),
      insert_(database.prepare("INSERT INTO bot (" KABINET_BOT ") SELECT ?1, ?2, ?3, ?4 WHERE "
                               "EXISTS (SELECT 1 FROM account WHERE id = ?1 AND kind = 2 AND state = 0) AND "
                               "EXISTS (SELECT 1 FROM account WHERE id = ?2 AND kind = 1 AND state = 0) AND "
                               "(SELECT count(*) FROM bot WHERE owner = ?2) < ?5 ON CONFLICT DO NOTHING")),
      change_(database.prepare("UPDATE bot SET accept = ?2 WHERE account = ?1")),
      end_(database.prepare(
          "DELETE FROM session WHERE account IN (SELECT account FROM bot WHERE owner = ?1)")),
      full_(
          database.prepare("SELECT count(*) FROM bot_match WHERE account = ?1 AND match <> ?2 AND at > ?3")),
      forget_(database.prepare("DELETE FROM bot_match WHERE account = ?1 AND at <= ?2")),
      count_(database.prepare("INSERT INTO bot_match (account, match, at) SELECT ?1, ?2, ?3 WHERE "
                              "EXISTS (SELECT 1 FROM bot WHERE account = ?1) ON CONFLICT DO NOTHING")),
      bot_(database.prepare("SELECT " KABINET_BOT " FROM bot WHERE account = ?1")),
      bots_(database.prepare("SELECT " KABINET_BOT " FROM bot WHERE owner = ?1 ORDER BY row")),
      matches_(database.prepare("SELECT at FROM bot_match WHERE account = ?1 AND at > ?2 ORDER BY at")) {}

template <class Dialect>
bool BotTables<Dialect>::write(const Bot& bot) {
    insert_.run(bot.account, bot.owner, bot.accept, bot.created, kMostBots);
    return database_.changes() == 1;
}

template <class Dialect>
bool BotTables<Dialect>::write(const ChangeBot& change) {
    change_.run(change.account, change.accept);
    return database_.changes() == 1;
}

template <class Dialect>
bool BotTables<Dialect>::write(const EndBots& end) {
    end_.run(end.owner);
    return true;
}

template <class Dialect>
bool BotTables<Dialect>::write(const CountBotMatch& count) {
    const auto full = [&](const std::string& account) {
        auto row = full_.query(account, count.match, count.since);
        return row.next() && row.number(0) >= count.most;
    };
    if (std::ranges::any_of(count.accounts, full)) return false;
    for (const std::string& account : count.accounts) {
        forget_.run(account, count.since);
        count_.run(account, count.match, count.at);
    }
    return true;
}

template <class Dialect>
std::optional<Bot> BotTables<Dialect>::bot(std::string_view account) {
    auto rows = bot_.query(account);
    if (!rows.next()) return std::nullopt;
    return read_bot(rows);
}

template <class Dialect>
std::vector<Bot> BotTables<Dialect>::bots_of(std::string_view owner) {
    std::vector<Bot> found;
    auto rows = bots_.query(owner);
    while (rows.next()) found.push_back(read_bot(rows));
    return found;
}

template <class Dialect>
std::vector<std::int64_t> BotTables<Dialect>::bot_matches(std::string_view account, std::int64_t since) {
    std::vector<std::int64_t> found;
    auto rows = matches_.query(account, since);
    while (rows.next()) found.push_back(rows.number(0));
    return found;
}

template class BotTables<SqliteDialect>;
template class BotTables<PostgresDialect>;

}  // namespace kabinet
