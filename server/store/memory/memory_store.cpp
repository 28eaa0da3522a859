#include "server/store/memory/memory_store.hpp"

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "server/store/forgotten.hpp"

namespace kabinet {
namespace {

std::unexpected<StoreError> dead() {
    return std::unexpected(StoreError{"the store has crashed"});
}

}  // namespace

void MemoryStore::fail_commits(int count, std::string message) {
    const std::lock_guard lock(mutex_);
    failures_ = count;
    failure_ = std::move(message);
}

void MemoryStore::crash() {
    const std::lock_guard lock(mutex_);
    crashed_ = true;
}

void MemoryStore::restart() {
    const std::lock_guard lock(mutex_);
    crashed_ = false;
    failures_ = 0;
}

std::uint64_t MemoryStore::commits() const {
    const std::lock_guard lock(mutex_);
    return commits_;
}

std::expected<std::string, StoreError> MemoryStore::server_key() {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    return server_key_;
}

std::expected<void, StoreError> MemoryStore::able() {
    if (crashed_) return dead();
    if (failures_ == 0) return {};
    --failures_;
    return std::unexpected(StoreError{failure_});
}

std::expected<void, StoreError> MemoryStore::probe() {
    const std::lock_guard lock(mutex_);
    return able();
}

std::expected<std::vector<Written>, StoreError> MemoryStore::commit(std::span<const Write> batch,
                                                                    std::span<const std::size_t> calls) {
    const std::lock_guard lock(mutex_);
    if (auto fine = able(); !fine) return std::unexpected(std::move(fine.error()));
    const std::vector<std::size_t> alone(calls.empty() ? batch.size() : 0, 1);
    std::vector<Written> written;
    written.reserve(batch.size());
    for (const std::size_t size : calls.empty() ? std::span(alone) : calls) {
        const auto call = batch.subspan(written.size(), size);
        const bool fine = fits(call) && write_accounts(call);
        if (fine) {
            for (const Write& item : call) {
                std::visit(
                    [this](const auto& w) {
                        if constexpr (requires { write(w); }) write(w);
                    },
                    item);
            }
        }
        written.insert(written.end(), size, fine ? Written::ok : Written::conflict);
    }
    ++commits_;
    return written;
}

bool MemoryStore::fits(std::span<const Write> call) {
    std::map<std::string, int> ends;  // number of the last entry of each stream that the call writes to
    std::set<std::string> names;      // that the call takes
    for (const Write& item : call) {
        if (const auto* stream = std::get_if<NewStream>(&item)) {
            if (by_id_.contains(stream->id) || by_alias_.contains(stream->alias)) return false;
            if (!names.insert("stream " + stream->id).second) return false;
            if (!stream->alias.empty() && !names.insert("alias " + stream->alias).second) return false;
            ends[stream->id] = 0;
        } else if (const auto* entry = std::get_if<Append>(&item)) {
            const StoredStream* kept = find(entry->stream);
            if (!kept && !ends.contains(entry->stream)) return false;
            const int end = kept ? static_cast<int>(kept->entries.size()) : 0;
            int& last = ends.try_emplace(entry->stream, end).first->second;
            if (entry->n != ++last) return false;
        } else if (const auto* again = std::get_if<ForgetDeaths>(&item)) {
            if (!deaths_.contains(again->stream)) return false;
        }
    }
    return true;
}

bool MemoryStore::write_accounts(std::span<const Write> call) {
    std::optional<MemoryAccounts> before;
    const auto one = [&](const Write& item) {
        return std::visit(
            [&](const auto& w) {
                if constexpr (requires { accounts_.write(w); }) {
                    if (!before) before = accounts_;
                    return accounts_.write(w);
                } else {
                    return true;
                }
            },
            item);
    };
    if (std::ranges::all_of(call, one)) return true;
    accounts_ = std::move(*before);
    return false;
}

bool MemoryStore::write(const NewStream& stream) {
    if (by_id_.contains(stream.id) || by_alias_.contains(stream.alias)) return false;
    by_id_.emplace(stream.id, streams_.size());
    if (!stream.alias.empty()) by_alias_.emplace(stream.alias, streams_.size());
    streams_.push_back({.stream = stream, .entries = {}, .over = false, .next_secret = {}});
    return true;
}

bool MemoryStore::write(const Append& entry) {
    auto* kept = find(entry.stream);
    if (!kept || entry.n != static_cast<int>(kept->entries.size()) + 1) return false;
    kept->over |= entry.over;
    if (!entry.next_secret.empty()) kept->next_secret = entry.next_secret;
    if (!entry.secret.empty()) kept->stream.secret = entry.secret;
    if (entry.terms) kept->stream.terms = *entry.terms;
    kept->entries.push_back(entry);
    kept->entries.back().next_secret.clear();
    kept->entries.back().secret.clear();
    kept->entries.back().terms.reset();
    return true;
}

bool MemoryStore::write(const DropStreams& gone) {
    std::erase_if(streams_, [&](const StoredStream& kept) {
        return kept.over && kept.stream.kind == gone.kind && kept.stream.id.starts_with(gone.prefix);
    });
    by_id_.clear();
    by_alias_.clear();
    for (std::size_t place = 0; place < streams_.size(); ++place) {
        const NewStream& stream = streams_[place].stream;
        by_id_.emplace(stream.id, place);
        if (!stream.alias.empty()) by_alias_.emplace(stream.alias, place);
    }
    return true;
}

bool MemoryStore::write(const NewTask& task) {
    if (std::ranges::find(tasks_, task.id, &NewTask::id) == tasks_.end()) tasks_.push_back(task);
    return true;
}

bool MemoryStore::write(const TaskDone& done) {
    std::erase_if(tasks_, [&](const NewTask& task) { return task.id == done.id; });
    return true;
}

bool MemoryStore::write(const FinishedMatch& match) {
    history_.write(match);
    return true;
}

bool MemoryStore::write(const PlayedEvent& event) {
    history_.write(event);
    return true;
}

bool MemoryStore::write(const LateEntrant& entrant) {
    history_.write(entrant);
    return true;
}

bool MemoryStore::write(const ForgetHost& host) {
    const auto account = accounts_.account(host.account);
    if (!account || account->state != AccountState::deleted) return true;
    for (const HostedEvent& event : hosted(host.account)) {
        find(event.id)->stream.terms = forgotten_terms(event.header, event.terms);
        history_.forget_title(event.id);
    }
    for (StoredStream& one : streams_) {
        if (one.stream.kind != kBesideStream) continue;
        for (Append& entry : one.entries) {
            if (entry.actor != host.account) continue;
            entry.entry = forgotten_reason(entry.entry);
            entry.hash.clear();
        }
    }
    return true;
}

bool MemoryStore::write(const NoteDeath& death) {
    const StoredStream* kept = find(death.stream);
    if (!kept) return true;
    Noted& noted = deaths_.try_emplace(death.stream, kept->entries.size(), 0).first->second;
    noted.count = noted.n == kept->entries.size() ? noted.count + 1 : 1;
    noted.n = kept->entries.size();
    return true;
}

bool MemoryStore::write(const ForgetDeaths& again) {
    return deaths_.erase(again.stream) > 0;
}

std::vector<HostedEvent> MemoryStore::hosted(std::string_view account) const {
    std::vector<HostedEvent> found;
    for (const StoredStream& one : streams_ | std::views::reverse) {
        if (one.stream.kind != kTournamentStream) continue;
        if (hosts(one.stream.terms, std::string(account)))
            found.push_back({one.stream.id, one.stream.header, one.stream.terms});
    }
    return found;
}

StoredStream* MemoryStore::find(std::string_view id) {
    const auto place = by_id_.find(id);
    return place == by_id_.end() ? nullptr : &streams_[place->second];
}

template <class Get>
std::expected<std::invoke_result_t<Get>, StoreError> MemoryStore::reading(Get get) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    return get();
}

std::expected<std::optional<SignedIn>, StoreError> MemoryStore::session_by_token(std::string_view hash) {
    return reading([&] { return accounts_.session_by_token(hash); });
}

std::expected<std::optional<Account>, StoreError> MemoryStore::account(std::string_view id) {
    return reading([&] { return accounts_.account(id); });
}

std::expected<std::optional<Account>, StoreError> MemoryStore::account_by_name(std::string_view fold) {
    return reading([&] { return accounts_.account_by_name(fold); });
}

std::expected<std::vector<AccountSession>, StoreError> MemoryStore::sessions(std::string_view account) {
    return reading([&] { return accounts_.sessions(account); });
}

std::expected<std::vector<AccountSession>, StoreError> MemoryStore::surplus_sessions(std::string_view account,
                                                                                     std::int64_t most) {
    return reading([&] { return accounts_.surplus_sessions(account, most); });
}

std::expected<std::vector<Credential>, StoreError> MemoryStore::credentials(std::string_view account) {
    return reading([&] { return accounts_.credentials(account); });
}

std::expected<std::optional<Credential>, StoreError> MemoryStore::credential(std::string_view id) {
    return reading([&] { return accounts_.credential(id); });
}

std::expected<std::vector<AccountSession>, StoreError> MemoryStore::unused_sessions(bool guests,
                                                                                    std::int64_t before) {
    return reading([&] { return accounts_.unused_sessions(guests, before); });
}

std::expected<std::vector<std::string>, StoreError> MemoryStore::closed_before(std::int64_t at) {
    return reading([&] { return accounts_.closed_before(at); });
}

std::expected<std::vector<KeptName>, StoreError> MemoryStore::names_of(std::string_view account) {
    return reading([&] { return accounts_.names_of(account); });
}

std::expected<std::vector<HeldRole>, StoreError> MemoryStore::roles_of(std::string_view account) {
    return reading([&] { return accounts_.roles_of(account); });
}

std::expected<std::vector<RoleGrant>, StoreError> MemoryStore::grants_of(std::string_view account,
                                                                         bool made) {
    return reading([&] { return accounts_.grants_of(account, made); });
}

std::expected<std::optional<Bot>, StoreError> MemoryStore::bot(std::string_view account) {
    return reading([&] { return accounts_.bot(account); });
}

std::expected<std::vector<Bot>, StoreError> MemoryStore::bots_of(std::string_view owner) {
    return reading([&] { return accounts_.bots_of(owner); });
}

std::expected<std::vector<std::int64_t>, StoreError> MemoryStore::bot_matches(std::string_view account,
                                                                              std::int64_t since) {
    return reading([&] { return accounts_.bot_matches(account, since); });
}

std::expected<std::map<std::string, PublicName>, StoreError> MemoryStore::names(
    std::span<const std::string> ids) {
    return reading([&] { return accounts_.names(ids); });
}

std::expected<std::vector<FinishedMatch>, StoreError> MemoryStore::matches_of(const HistoryQuery& query) {
    return reading([&] { return history_.matches_of(query); });
}

std::expected<std::vector<EventOfAccount>, StoreError> MemoryStore::events_of(const EventQuery& query) {
    return reading([&] { return history_.events_of(query); });
}

std::expected<std::vector<HostedEvent>, StoreError> MemoryStore::hosted_by(std::string_view account) {
    return reading([&] { return hosted(account); });
}

std::expected<std::map<std::string, ResultCounts>, StoreError> MemoryStore::counts_of(
    std::string_view account, std::string_view viewer) {
    return reading([&] { return history_.counts_of(account, viewer); });
}

std::expected<std::map<std::string, ResultCounts>, StoreError> MemoryStore::counts_between(
    std::string_view account, std::string_view other) {
    return reading([&] { return history_.counts_between(account, other); });
}

std::expected<int, StoreError> MemoryStore::deaths(std::string_view stream) {
    return reading([&] {
        const auto noted = deaths_.find(stream);
        const StoredStream* kept = find(stream);
        const bool counts = noted != deaths_.end() && kept && noted->second.n == kept->entries.size();
        return counts ? noted->second.count : 0;
    });
}

std::expected<std::optional<StoredStream>, StoreError> MemoryStore::stream(std::string_view id) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    const auto* kept = find(id);
    if (!kept) return std::nullopt;
    return *kept;
}

std::expected<std::vector<Append>, StoreError> MemoryStore::entries(std::string_view stream,
                                                                    std::span<const int> numbers) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    std::vector<Append> found;
    const auto* kept = find(stream);
    const std::set<int> wanted(numbers.begin(), numbers.end());
    for (const int n : wanted) {
        if (kept && n >= 1 && std::cmp_less_equal(n, kept->entries.size()))
            found.push_back(kept->entries[static_cast<std::size_t>(n) - 1]);
    }
    return found;
}

std::expected<std::optional<std::string>, StoreError> MemoryStore::stream_by_alias(std::string_view alias) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    const auto place = by_alias_.find(alias);
    if (place == by_alias_.end()) return std::nullopt;
    return streams_[place->second].stream.id;
}

std::expected<std::vector<std::string>, StoreError> MemoryStore::unfinished(std::string_view kind) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    std::vector<std::string> ids;
    for (const auto& kept : streams_ | std::views::reverse) {
        if (!kept.over && kept.stream.kind == kind) ids.push_back(kept.stream.id);
    }
    return ids;
}

std::expected<std::vector<std::string>, StoreError> MemoryStore::newest(std::string_view kind,
                                                                        std::size_t count) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    std::vector<std::string> ids;
    for (const auto& kept : streams_ | std::views::reverse) {
        if (ids.size() < count && kept.stream.kind == kind) ids.push_back(kept.stream.id);
    }
    return ids;
}

std::expected<std::vector<NewTask>, StoreError> MemoryStore::undone() {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    return tasks_;
}

}  // namespace kabinet
