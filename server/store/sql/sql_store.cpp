#include "server/store/sql/sql_store.hpp"

#include <algorithm>
#include <set>

#include "games/core/invariant.hpp"
#include "server/store/postgres/dialect.hpp"
#include "server/store/sql/name_renewal.hpp"
#include "server/store/sqlite/dialect.hpp"

namespace kabinet {
namespace {

// How many ends of streams the store keeps in memory, some 100 bytes each.
constexpr std::size_t kMostEnds = 1 << 16;

/// Whether all writes of the call continue streams, or are never in conflict.
bool only_continues(std::span<const Write> call) {
    return std::ranges::all_of(call, [](const Write& item) {
        return std::holds_alternative<Append>(item) || std::holds_alternative<NewTask>(item) ||
               std::holds_alternative<TaskDone>(item) || std::holds_alternative<FinishedMatch>(item) ||
               std::holds_alternative<PlayedEvent>(item) || std::holds_alternative<LateEntrant>(item) ||
               std::holds_alternative<ForgetHost>(item);
    });
}

template <class Rows>
std::vector<std::string> texts_of(Rows rows) {
    std::vector<std::string> found;
    while (rows.next()) found.push_back(rows.text(0));
    return found;
}

}  // namespace

template <class Dialect>
SqlStore<Dialect>::SqlStore(Database database)
    : database_(std::move(database)),
      entries_(database_),
      begin_call_(database_.prepare("SAVEPOINT call")),
      end_call_(database_.prepare("RELEASE call")),
      undo_call_(database_.prepare("ROLLBACK TO call")),
      insert_stream_(database_.prepare("INSERT INTO stream (kind, id, header, alias, key, secret, terms) "
                                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING")),
      end_stream_(database_.prepare("UPDATE stream SET over = 1, next_secret = CASE WHEN ?2 = '' THEN "
                                    "next_secret ELSE ?2 END WHERE row = ?1")),
      set_secret_(database_.prepare("UPDATE stream SET secret = ?2 WHERE row = ?1")),
      set_terms_(database_.prepare("UPDATE stream SET terms = ?2 WHERE row = ?1")),
      insert_task_(database_.prepare("INSERT INTO task (id, kind, stream, payload) VALUES (?1, ?2, ?3, ?4) "
                                     "ON CONFLICT DO NOTHING")),
      delete_task_(database_.prepare("DELETE FROM task WHERE id = ?1")),
      stream_by_alias_(database_.prepare("SELECT id FROM stream WHERE alias = ?1 AND alias <> ''")),
      unfinished_(database_.prepare(std::string("SELECT id FROM stream") + Dialect::kUnfinishedIndex +
                                    " WHERE over = 0 AND kind = ?1 ORDER BY row DESC")),
      newest_(database_.prepare(std::string("SELECT id FROM stream") + Dialect::kButMatchesIndex +
                                " WHERE kind <> 'match' AND kind = ?1 ORDER BY row DESC LIMIT ?2")),
      undone_(database_.prepare("SELECT id, kind, stream, payload FROM task ORDER BY row")),
      note_death_(database_.prepare(
          "INSERT INTO death (stream, n, count) VALUES (?1, ?2, 1) ON CONFLICT (stream) DO UPDATE SET "
          "count = CASE WHEN death.n = excluded.n THEN death.count + 1 ELSE 1 END, n = excluded.n")),
      forget_deaths_(database_.prepare("DELETE FROM death WHERE stream = ?1")),
      deaths_(database_.prepare("SELECT n, count FROM death WHERE stream = ?1")),
      accounts_(database_),
      grants_(database_),
      bots_(database_),
      history_(database_),
      events_(database_) {}

template <class Dialect>
std::vector<Written> SqlStore<Dialect>::write_all(std::span<const Write> batch,
                                                  std::span<const std::size_t> calls) {
    const std::vector<std::size_t> alone(calls.empty() ? batch.size() : 0, 1);
    std::vector<Written> written;
    written.reserve(batch.size());
    if constexpr (Dialect::kAsksAhead) ask_for_ends(batch);
    for (const std::size_t size : calls.empty() ? std::span(alone) : calls) {
        const bool done = write_call(batch.subspan(written.size(), size));
        written.insert(written.end(), size, done ? Written::ok : Written::conflict);
    }
    entries_.flush();
    return written;
}

template <class Dialect>
void SqlStore<Dialect>::ask_for_ends(std::span<const Write> batch) {
    if constexpr (Dialect::kAsksAhead) {
        std::set<std::string_view> unknown;
        for (const Write& item : batch) {
            const auto* entry = std::get_if<Append>(&item);
            if (entry && !ends_.contains(entry->stream)) unknown.insert(entry->stream);
        }
        if (unknown.empty()) return;
        if (ends_.size() + unknown.size() > kMostEnds) ends_.clear();
        for (auto& [stream, end] : entries_.ends_of({unknown.begin(), unknown.end()}))
            ends_.insert_or_assign(std::move(stream), end);
    }
}

/// Whether all entries of the call come next in their streams.
template <class Dialect>
bool SqlStore<Dialect>::continues(std::span<const Write> call) {
    std::map<std::string_view, int> next;
    for (const Write& item : call) {
        const auto* entry = std::get_if<Append>(&item);
        if (!entry) continue;
        const auto [following, first] = next.try_emplace(entry->stream, entry->n);
        if (first ? end_before(*entry) == nullptr : entry->n != following->second) return false;
        following->second = entry->n + 1;
    }
    return true;
}

/// Writes all of a call or nothing. Writes other than those of only_continues() may conflict with more than
/// the ends of streams, and may have to be undone: a database copies what a savepoint may have to bring back,
/// which costs as much as the writes.
template <class Dialect>
bool SqlStore<Dialect>::write_call(std::span<const Write> call) {
    const auto one = [this](const Write& item) {
        return std::visit([this](const auto& w) { return this->write(w); }, item);
    };
    if (call.size() == 1) return one(call.front());
    if (only_continues(call)) {
        if (!continues(call)) return false;
        for (const Write& item : call) invariant(one(item), "what continues a stream is written");
        return true;
    }
    entries_.flush();
    begin_call_.run();
    const bool done = std::ranges::all_of(call, one);
    if (done) {
        entries_.flush();
    } else {
        undo_call_.run();
        forget();
    }
    end_call_.run();
    return done;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const NewStream& stream) {
    insert_stream_.run(stream.kind, stream.id, stream.header, stream.alias, stream.key, stream.secret,
                       stream.terms);
    return database_.changes() == 1;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const Append& entry) {
    sql::End* end = end_before(entry);
    if (!end) return false;
    entries_.insert(end->row, entry);
    end->n = entry.n;
    if (entry.over) end_stream_.run(end->row, entry.next_secret);
    if (!entry.secret.empty()) set_secret_.run(end->row, entry.secret);
    if (entry.terms) set_terms_.run(end->row, *entry.terms);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const DropStreams& gone) {
    entries_.flush();
    entries_.drop(gone);
    ends_.clear();
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const NewTask& task) {
    insert_task_.run(task.id, task.kind, task.stream, task.payload);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const TaskDone& done) {
    delete_task_.run(done.id);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const FinishedMatch& match) {
    history_.write(match);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const PlayedEvent& event) {
    events_.write(event);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const LateEntrant& entrant) {
    events_.write(entrant);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const ForgetHost& host) {
    entries_.flush();  // reasons may be among what waits
    forgot_ |= events_.write(host);
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const NoteDeath& death) {
    entries_.flush();
    if (const auto end = entries_.end_of(death.stream)) note_death_.run(death.stream, std::int64_t{end->n});
    return true;
}

template <class Dialect>
bool SqlStore<Dialect>::write(const ForgetDeaths& again) {
    forget_deaths_.run(again.stream);
    return database_.changes() > 0;
}

/// The end of the entry's stream, if the entry comes next. Where it does not, another process may have had
/// the stream since this one knew its end.
template <class Dialect>
sql::End* SqlStore<Dialect>::end_before(const Append& entry) {
    const auto known = ends_.find(entry.stream);
    if (known != ends_.end() && known->second.n + 1 != entry.n) {
        entries_.flush();
        ends_.erase(known);
    }
    sql::End* end = end_of(entry.stream);
    return end && end->n + 1 == entry.n ? end : nullptr;
}

template <class Dialect>
sql::End* SqlStore<Dialect>::end_of(const std::string& stream) {
    const auto known = ends_.find(stream);
    if (known != ends_.end()) return &known->second;
    const auto found = entries_.end_of(stream);
    if (!found) return nullptr;
    if (ends_.size() == kMostEnds) ends_.clear();
    return &ends_.emplace(stream, *found).first->second;
}

template <class Dialect>
std::expected<std::string, StoreError> SqlStore<Dialect>::server_key() {
    return reading([&] {
        auto key = database_.text("SELECT key FROM server");
        if (key.size() != 64) throw Dialect::damaged("its server key is missing");
        return key;
    });
}

template <class Dialect>
std::expected<std::optional<std::string>, StoreError> SqlStore<Dialect>::stream_by_alias(
    std::string_view alias) {
    return reading([&]() -> std::optional<std::string> {
        auto row = stream_by_alias_.query(alias);
        if (!row.next()) return std::nullopt;
        return row.text(0);
    });
}

template <class Dialect>
std::expected<std::vector<std::string>, StoreError> SqlStore<Dialect>::unfinished(std::string_view kind) {
    return reading([&] { return texts_of(unfinished_.query(kind)); });
}

template <class Dialect>
std::expected<std::vector<std::string>, StoreError> SqlStore<Dialect>::newest(std::string_view kind,
                                                                              std::size_t count) {
    return reading([&] { return texts_of(newest_.query(kind, static_cast<std::int64_t>(count))); });
}

template <class Dialect>
std::expected<std::vector<NewTask>, StoreError> SqlStore<Dialect>::undone() {
    return reading([&] {
        std::vector<NewTask> tasks;
        auto rows = undone_.query();
        while (rows.next()) tasks.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3)});
        return tasks;
    });
}

/// Hardly any stream has a row.
template <class Dialect>
std::expected<int, StoreError> SqlStore<Dialect>::deaths(std::string_view stream) {
    return reading([&] {
        std::int64_t n = 0, count = 0;
        {
            auto row = deaths_.query(stream);
            if (!row.next()) return 0;
            n = row.number(0);
            count = row.number(1);
        }
        const auto end = entries_.end_of(std::string(stream));
        return end && end->n == n ? static_cast<int>(count) : 0;
    });
}

template <class Dialect>
std::expected<std::int64_t, StoreError> SqlStore<Dialect>::backed_up() {
    return reading([&] { return database_.number("SELECT backed_up FROM server"); });
}

template <class Dialect>
std::expected<void, StoreError> SqlStore<Dialect>::take_mark_off() {
    return reading([&] {
        database_.begin();
        database_.exec("UPDATE server SET backed_up = 0");
        database_.commit();
    });
}

template <class Dialect>
std::expected<std::vector<std::string>, StoreError> SqlStore<Dialect>::with_next_secret(
    std::string_view after, int most) {
    return reading([&] {
        auto statement = database_.prepare(
            "SELECT id FROM stream WHERE row > coalesce((SELECT row FROM stream WHERE id = ?1), 0) AND "
            "over = 1 AND (next_secret <> '' OR secret = '') ORDER BY row LIMIT ?2");
        return texts_of(statement.query(after, std::int64_t{most}));
    });
}

template <class Dialect>
std::expected<bool, StoreError> SqlStore<Dialect>::has_stream(std::string_view id) {
    return reading([&] {
        auto statement = database_.prepare("SELECT 1 FROM stream WHERE id = ?1");
        return statement.query(id).next();
    });
}

template <class Dialect>
std::expected<void, StoreError> SqlStore<Dialect>::renew_next_secrets(std::span<const NextSecret> secrets) {
    return reading([&] {
        auto renew = database_.prepare("UPDATE stream SET next_secret = ?2 WHERE id = ?1 AND over = 1");
        database_.begin();
        for (const NextSecret& next : secrets) renew.run(next.stream, next.secret);
        database_.commit();
    });
}

template <class Dialect>
std::expected<int, StoreError> SqlStore<Dialect>::renew_names(const NameSkeletons& today) {
    return reading([&] { return NameRenewal<Dialect>(database_).run(today); });
}

template <class Dialect>
std::expected<void, StoreError> SqlStore<Dialect>::give_up(std::string_view stream) {
    return reading([&] {
        auto end = database_.prepare("UPDATE stream SET over = 1 WHERE id = ?1");
        database_.begin();
        end.run(stream);
        database_.commit();
    });
}

template class SqlStore<SqliteDialect>;
template class SqlStore<PostgresDialect>;

}  // namespace kabinet
