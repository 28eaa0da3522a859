#include <gtest/gtest.h>

#include <set>
#include <string>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

namespace kabinet {
namespace {

/// AC-8: whoever adds a table that names accounts decides here whether the export gives what it holds, and
/// whether the deletion of an account takes it away.
TEST(AccountColumns, AC8_every_table_that_names_accounts_is_in_the_export_or_said_why_not) {
    const std::set<std::string> exported{
        "account.id",             // account.export: account
        "bot.account",            // account.export: bots, without their tokens
        "credential.account",     // account.export: credentials, without what proves them
        "name.account",           // account.export: names
        "session.account",        // account.export: sessions, without tokens
        "finished_seat.account",  // account.export: matches
        "event_entrant.account",  // account.export: tournaments
        "role_grant.account",     // account.export: roles; the grants stay, under the tombstone name
        "role_grant.granted_by",  // likewise
        "role_grant.revoked_by"   // likewise
    };
    const std::set<std::string> elsewhere{
        "bot_match.account",  // a day's count of a bot's matches, which are in the bot's history
        "entry.actor",        // stands in the record of the match, match.record
        "shelf.account",      // counted from finished_seat
        "shelf.other"         // likewise
    };
    const Folder folder;
    ASSERT_TRUE(SqliteStore::open({.path = folder.file("kabinet.db")}));
    sqlite::Database database(folder.file("kabinet.db"), SQLITE_OPEN_READONLY);
    auto statement = database.prepare(
        "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c "
        "WHERE t.type = 'table' AND (c.name LIKE '%account%' OR c.name LIKE '%player%' OR "
        "c.name LIKE '%\\_by' ESCAPE '\\' OR c.name IN ('other', 'actor', 'host', 'by') OR t.name || '.' || "
        "c.name = 'account.id')");
    auto rows = statement.query();
    std::set<std::string> found;
    while (rows.next()) found.insert(rows.text(0));
    std::set<std::string> known = exported;
    known.insert(elsewhere.begin(), elsewhere.end());
    EXPECT_EQ(found, known);
}

}  // namespace
}  // namespace kabinet
