#include "server/store/sqlite/schema.hpp"

#include <unistd.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/core/fair.hpp"
#include "server/ops/random.hpp"

namespace kabinet::schema {
namespace {

// Rows are only ever appended, in order of arrival. The one column that changes is `over`, which ends a
// match's recovery.
constexpr std::string_view kFirst = R"sql(
CREATE TABLE server (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    key TEXT NOT NULL
) STRICT;

CREATE TABLE account (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE match (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    invite TEXT NOT NULL,
    key TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX match_invite ON match (invite) WHERE invite <> '';
CREATE INDEX match_unfinished ON match (over) WHERE over = 0;

CREATE TABLE entry (
    row INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match (row),
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    hash TEXT NOT NULL,
    player TEXT NOT NULL,
    key TEXT NOT NULL,
    over INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_n ON entry (match, n);
CREATE UNIQUE INDEX entry_key ON entry (match, player, key) WHERE key <> '';
)sql";

// No index finds an entry by its key: a match reads all its entries before it takes another, and so knows its
// keys. The places of entries are noted for many entries at once: with an index, every entry of another match
// would mean another page to write (docs/decisions/0093).
constexpr std::string_view kPlaces = R"sql(
CREATE TABLE place (
    match INTEGER NOT NULL,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;
INSERT INTO place SELECT match, n, row FROM entry ORDER BY match, n;

CREATE TABLE placed (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    at INTEGER NOT NULL
) STRICT;
INSERT INTO placed SELECT 1, coalesce(max(row), 0) FROM entry;

DROP INDEX entry_key;
DROP INDEX entry_n;
)sql";

// Matches become streams, one kind of several to come; nothing is copied. An empty secret means one derived
// from the server's key, as all older secrets are. Owners are for several nodes: a single node owns every
// stream.
constexpr std::string_view kStreams = R"sql(
DROP INDEX match_unfinished;
DROP INDEX match_invite;
ALTER TABLE match RENAME TO stream;
ALTER TABLE stream RENAME COLUMN invite TO alias;
ALTER TABLE stream ADD COLUMN kind TEXT NOT NULL DEFAULT 'match';
ALTER TABLE stream ADD COLUMN secret TEXT NOT NULL DEFAULT '';
ALTER TABLE stream ADD COLUMN next_secret TEXT NOT NULL DEFAULT '';
ALTER TABLE stream ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE stream ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX stream_alias ON stream (alias) WHERE alias <> '';
CREATE INDEX stream_unfinished ON stream (kind) WHERE over = 0;

ALTER TABLE entry RENAME COLUMN match TO stream;
ALTER TABLE entry RENAME COLUMN player TO actor;
ALTER TABLE place RENAME COLUMN match TO stream;

CREATE TABLE task (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    stream TEXT NOT NULL,
    payload TEXT NOT NULL
) STRICT;
)sql";

// Marks a backup with the Unix time, ms, at which it was made; 0 means that the database is not a backup.
constexpr std::string_view kBackups = R"sql(
ALTER TABLE server ADD COLUMN backed_up INTEGER NOT NULL DEFAULT 0;
)sql";

// A token belongs to a session, of which an account may have several. Sessions of before are as if used now.
//
// A shelf holds the matches of an account with one other, or with anybody (`other` is empty), that are alike
// in all that a list of matches is filtered by (docs/decisions/0138). Matches of before go to their shelves:
// whoever sat down last on a seat held the seat when the match began. A match that cannot be read is left
// out.
constexpr std::string_view kPeople = R"sql(
CREATE TABLE session (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    device TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    fresh INTEGER NOT NULL
) STRICT;
INSERT INTO session (id, account, token_hash, device, created, seen, fresh)
    SELECT lower(hex(randomblob(8))), id, token_hash, '', created, unixepoch() * 1000, 0 FROM account;
CREATE INDEX session_account ON session (account);
CREATE INDEX session_seen ON session (seen);

ALTER TABLE account RENAME TO account_before;
CREATE TABLE account (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    kind INTEGER NOT NULL DEFAULT 0,
    state INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO account (row, id, name, created) SELECT row, id, name, created FROM account_before;
DROP TABLE account_before;
CREATE INDEX account_closed ON account (closed) WHERE state = 1;

CREATE TABLE name (
    row INTEGER PRIMARY KEY,
    fold TEXT NOT NULL UNIQUE,
    skeleton TEXT NOT NULL UNIQUE,
    fold_skeleton TEXT NOT NULL UNIQUE,
    version TEXT NOT NULL,
    account TEXT NOT NULL,
    free_at INTEGER NOT NULL
) STRICT;
CREATE INDEX name_account ON name (account);

CREATE TABLE credential (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    label TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT;
CREATE INDEX credential_account ON credential (account);
CREATE UNIQUE INDEX credential_password ON credential (account) WHERE kind = 'password';

CREATE TABLE finished (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    unlisted INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE finished_seat (
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL,
    rank INTEGER NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE shelf (
    row INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    unlisted INTEGER NOT NULL,
    game TEXT NOT NULL,
    result INTEGER NOT NULL,
    against INTEGER NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (account, other, unlisted, game, result, against)
) STRICT;

CREATE TABLE played (
    shelf INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    match INTEGER NOT NULL,
    PRIMARY KEY (shelf, ended, match)
) STRICT, WITHOUT ROWID;

INSERT INTO place SELECT stream, n, row FROM entry WHERE row > (SELECT at FROM placed) ORDER BY stream, n;
UPDATE placed SET at = (SELECT coalesce(max(row), 0) FROM entry);

CREATE TABLE end_before (stream INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
INSERT OR IGNORE INTO end_before
    SELECT stream, row FROM entry WHERE over = 1 AND substr(entry, -13) = '"type":"end"}';

INSERT OR IGNORE INTO finished (id, game, rules, ended, unlisted, plies, reason)
    SELECT s.id, CAST(s.header ->> '$.game' AS TEXT), CAST(s.header ->> '$.rules' AS INTEGER),
        CAST(e.entry ->> '$.at' AS INTEGER), coalesce(s.header ->> '$.private', 0) = 1,
        (SELECT count(*) FROM place p JOIN entry a ON a.row = p.at
            WHERE p.stream = s.row AND substr(a.entry, -13) = '"type":"act"}'),
        CAST(e.entry ->> '$.detail.result.reason' AS TEXT)
    FROM end_before b JOIN stream s ON s.row = b.stream JOIN entry e ON e.row = b.at
    WHERE s.kind = 'match' AND json_valid(s.header) AND json_valid(e.entry)
    ORDER BY e.entry ->> '$.at', s.row;

INSERT OR IGNORE INTO finished_seat (match, seat, account, rank, score)
    SELECT f.row, sat.seat, sat.player,
        CAST(e.entry ->> ('$.detail.result.ranks[' || sat.seat || ']') AS INTEGER),
        CAST(e.entry ->> ('$.detail.result.scores[' || sat.seat || ']') AS INTEGER)
    FROM (SELECT p.stream AS stream, max(p.n), CAST(a.entry ->> '$.seat' AS INTEGER) AS seat,
            coalesce(a.entry ->> '$.detail.player.id', a.entry ->> '$.detail.player') AS player
        FROM end_before b JOIN place p ON p.stream = b.stream JOIN entry a ON a.row = p.at
        WHERE substr(a.entry, -13) = '"type":"sit"}' AND json_valid(a.entry)
        GROUP BY p.stream, CAST(a.entry ->> '$.seat' AS INTEGER)) AS sat
    JOIN end_before b ON b.stream = sat.stream JOIN entry e ON e.row = b.at
    JOIN stream s ON s.row = sat.stream JOIN finished f ON f.id = s.id;
DROP TABLE end_before;

CREATE VIEW seat_before AS
    SELECT s.*, f.unlisted, f.game, f.ended, CASE WHEN s.rank > 1 THEN 0
        WHEN (SELECT count(*) FROM finished_seat o WHERE o.match = s.match AND o.rank = 1) = 1 THEN 2
        ELSE 1 END AS result
    FROM finished_seat s JOIN finished f ON f.row = s.match;
CREATE VIEW shelved_before AS
    SELECT account, '' AS other, unlisted, game, result, result AS against, ended, match FROM seat_before
    UNION ALL
    SELECT s.account, o.account, s.unlisted, s.game, s.result, 1 + (s.rank < o.rank) - (s.rank > o.rank),
        s.ended, s.match
    FROM seat_before s JOIN finished_seat o ON o.match = s.match AND o.seat <> s.seat;
INSERT INTO shelf (account, other, unlisted, game, result, against, count)
    SELECT account, other, unlisted, game, result, against, count(*) FROM shelved_before
    GROUP BY account, other, unlisted, game, result, against;
INSERT INTO played
    SELECT s.row, b.ended, b.match FROM shelved_before b
    JOIN shelf s USING (account, other, unlisted, game, result, against);
DROP VIEW shelved_before;
DROP VIEW seat_before;
)sql";

// Terms hold for a stream beside its chain: a record names all that its header may hold, so what an open
// table asks of its players cannot stand there. Grants are kept when they have ended: who gave a role, and
// who took it away, is never forgotten (AC-9). An account has at most one secret of an authenticator app.
// Nobody has proved two factors before.
constexpr std::string_view kStaff = R"sql(
ALTER TABLE stream ADD COLUMN terms TEXT NOT NULL DEFAULT '';

CREATE TABLE role_grant (
    row INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    role TEXT NOT NULL,
    scope TEXT NOT NULL,
    granted_by TEXT NOT NULL,
    granted_at INTEGER NOT NULL,
    revoked_by TEXT NOT NULL,
    revoked_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX role_grant_held ON role_grant (account, role, scope) WHERE revoked_at = 0;
CREATE INDEX role_grant_account ON role_grant (account);
CREATE INDEX role_grant_by ON role_grant (granted_by);
CREATE INDEX role_grant_revoked ON role_grant (revoked_by) WHERE revoked_at > 0;
CREATE INDEX role_grant_role ON role_grant (role) WHERE revoked_at = 0;

ALTER TABLE session ADD COLUMN strong INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX credential_totp ON credential (account) WHERE kind = 'totp';
)sql";

// A bot is an account that has an owner. Matches of bots alone are counted for a day, each for all its bots
// (BO-10), so that a restart does not begin the day anew.
constexpr std::string_view kBots = R"sql(
CREATE TABLE bot (
    row INTEGER PRIMARY KEY,
    account TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    accept TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX bot_owner ON bot (owner);

CREATE TABLE bot_match (
    account TEXT NOT NULL,
    match TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, match)
) STRICT, WITHOUT ROWID;
)sql";

// Streams of other kinds than matches are few, and are listed by kind. The tournaments of an account are read
// in the order in which they began.
constexpr std::string_view kTournaments = R"sql(
CREATE INDEX stream_but_matches ON stream (kind, row) WHERE kind <> 'match';

CREATE TABLE event (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    phase TEXT NOT NULL,
    began INTEGER NOT NULL,
    unlisted INTEGER NOT NULL,
    entrants INTEGER NOT NULL
) STRICT;

CREATE TABLE event_entrant (
    account TEXT NOT NULL,
    began INTEGER NOT NULL,
    event INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (account, began, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_entrant_event ON event_entrant (event);
)sql";

// A process has ended with the stream at hand, `count` times since entry `n`, its last one.
constexpr std::string_view kDeaths = R"sql(
CREATE TABLE death (
    stream TEXT PRIMARY KEY,
    n INTEGER NOT NULL,
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

// 9 to 11 are PostgreSQL's alone.
constexpr std::array kAll{Migration{1, kFirst},   Migration{2, kPlaces},      Migration{3, kStreams},
                          Migration{4, kBackups}, Migration{5, kPeople},      Migration{6, kStaff},
                          Migration{7, kBots},    Migration{8, kTournaments}, Migration{12, kDeaths}};

[[noreturn]] void refuse(const std::string& message) {
    throw sqlite::Error(SQLITE_ERROR, message);
}

void expect_ours(sqlite::Database& database) {
    if (database.number("PRAGMA application_id") != kApplicationId) {
        refuse("it is a SQLite database of another program");
    }
}

/// The version of the database. Checks the steps that led there.
int version_of(sqlite::Database& database) {
    auto statement = database.prepare("SELECT version, checksum FROM schema_migrations ORDER BY version");
    auto rows = statement.query();
    std::vector<Applied> applied;
    while (rows.next()) applied.push_back({rows.number(0), rows.text(1)});
    const auto version = version_of(applied, kAll);
    if (!version) refuse(version.error());
    return *version;
}

void apply(sqlite::Database& database, const Migration& migration) {
    database.exec(std::string(migration.sql));
    database.prepare("INSERT INTO schema_migrations (version, checksum) VALUES (?1, ?2)")
        .run(std::int64_t{migration.version}, checksum(migration));
}

}  // namespace

std::span<const Migration> migrations() {
    return kAll;
}

void create(sqlite::Database& database) {
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec(
        "CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, checksum TEXT NOT NULL) STRICT");
    migrate(database);
    database.prepare("INSERT INTO server (row, key) VALUES (1, ?1)").run(to_hex(random_bytes<32>()));
    database.exec("VACUUM");  // gives back the pages that later steps freed
}

void migrate(sqlite::Database& database) {
    expect_ours(database);
    const int have = version_of(database);
    if (have == kAll.back().version) return;
    database.exec("BEGIN EXCLUSIVE");
    for (const auto& migration : kAll) {
        if (migration.version > have) apply(database, migration);
    }
    database.exec("COMMIT");
}

void expect_current(sqlite::Database& database) {
    expect_ours(database);
    if (version_of(database) != kAll.back().version) refuse("its schema is older than this kabinetd's");
}

}  // namespace kabinet::schema
