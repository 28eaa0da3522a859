#include "server/store/postgres/postgres_entries.hpp"

#include "server/store/postgres/dialect.hpp"

namespace kabinet {
namespace {

using postgres::Array;
using postgres::Type;

/// More entries than this are written in several statements.
constexpr std::size_t kMostWaiting = 1024;

// No id has the byte 255.
#define KABINET_GOING_STREAMS "kind = ?1 AND id >= ?2 AND id < ?2 || '\\xff'::bytea AND over = 1"

// The columns are those of sql/stream_rows.hpp. Later rows do not repeat the long texts.
constexpr std::string_view kWholeStream =
    "SELECT s.id, CASE WHEN e.n > 1 THEN NULL ELSE s.header END, s.alias, s.key, s.over, "
    "e.n, e.entry, e.hash, e.actor, e.key, e.over, e.n, "
    "CASE WHEN e.n > 1 THEN NULL ELSE s.kind END, CASE WHEN e.n > 1 THEN NULL ELSE s.secret END, "
    "CASE WHEN e.n > 1 THEN NULL ELSE s.next_secret END, CASE WHEN e.n > 1 THEN NULL ELSE s.terms END "
    "FROM stream s LEFT JOIN entry e ON e.stream = s.row WHERE s.id = ?1 ORDER BY e.n";

}  // namespace

PostgresEntries::PostgresEntries(postgres::Connection& database)
    : insert_(database.prepare("INSERT INTO entry (stream, n, over, entry, hash, actor, key) "
                               "SELECT * FROM unnest(?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
      ends_of_(
          database.prepare("SELECT id, row, (SELECT coalesce(max(n), 0) FROM entry WHERE stream = s.row) "
                           "FROM stream s WHERE id = ANY(?1)")),
      drop_entries_(database.prepare("DELETE FROM entry WHERE stream IN (SELECT row FROM stream "
                                     "WHERE " KABINET_GOING_STREAMS ")")),
      drop_streams_(database.prepare("DELETE FROM stream WHERE " KABINET_GOING_STREAMS)),
      stream_(database.prepare(kWholeStream)),
      entries_(database.prepare(
          "SELECT NULL, NULL, NULL, NULL, NULL, n, entry, hash, actor, key, over FROM entry "
          "WHERE stream = (SELECT row FROM stream WHERE id = ?1) AND n = ANY(?2) ORDER BY n")),
      rows_(Type::number_array),
      numbers_(Type::number_array),
      overs_(Type::number_array),
      texts_(Type::bytes_array),
      hashes_(Type::bytes_array),
      actors_(Type::bytes_array),
      keys_(Type::bytes_array) {}

void PostgresEntries::insert(std::int64_t stream, const Append& entry) {
    rows_.add(stream);
    numbers_.add(std::int64_t{entry.n});
    overs_.add(std::int64_t{entry.over});
    texts_.add(entry.entry);
    hashes_.add(entry.hash);
    actors_.add(entry.actor);
    keys_.add(entry.key);
    if (rows_.size() >= kMostWaiting) flush();
}

void PostgresEntries::flush() {
    if (rows_.size() == 0) return;
    insert_.run(rows_, numbers_, overs_, texts_, hashes_, actors_, keys_);
    forget_waiting();
}

void PostgresEntries::forget_waiting() {
    for (Array* column : {&rows_, &numbers_, &overs_, &texts_, &hashes_, &actors_, &keys_}) column->clear();
}

void PostgresEntries::drop(const DropStreams& gone) {
    drop_entries_.run(gone.kind, gone.prefix);
    drop_streams_.run(gone.kind, gone.prefix);
}

std::optional<sql::End> PostgresEntries::end_of(const std::string& stream) {
    flush();
    const auto found = ends_of({stream});
    return found.empty() ? std::nullopt : std::optional(found.front().second);
}

std::vector<std::pair<std::string, sql::End>> PostgresEntries::ends_of(
    const std::vector<std::string_view>& streams) {
    Array wanted(Type::bytes_array);
    for (const std::string_view id : streams) wanted.add(id);
    std::vector<std::pair<std::string, sql::End>> found;
    auto rows = ends_of_.query(wanted);
    while (rows.next())
        found.emplace_back(rows.text(0), sql::End{rows.number(1), static_cast<int>(rows.number(2))});
    return found;
}

std::optional<StoredStream> PostgresEntries::stream(std::string_view id) {
    return sql::read_whole<PostgresDialect>(stream_.query(id));
}

std::vector<Append> PostgresEntries::entries(std::string_view stream, std::span<const int> numbers) {
    Array wanted(Type::number_array);
    for (const int n : numbers) wanted.add(std::int64_t{n});
    const std::string id(stream);
    std::vector<Append> found;
    auto rows = entries_.query(stream, wanted);
    while (rows.next()) found.push_back(sql::read_entry<PostgresDialect>(rows, id));
    return found;
}

}  // namespace kabinet
