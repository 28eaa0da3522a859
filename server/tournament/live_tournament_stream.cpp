#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "json/canonical.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/log.hpp"
#include "server/tournament/live_tournament.hpp"

/// The streams of a tournament: its log, and beside it the free text of directors, which is no part of the
/// chain so that it can be deleted (TN-1).
namespace kabinet {
namespace {

/// A failed attempt to read is repeated after this, ms.
constexpr std::int64_t kRetryAfter = 1000;

/// The log as `kabinet host` loads it.
Json export_of(const StoredStream& stored, const std::optional<StoredStream>& beside) {
    Json entries = Json::array(), reasons = Json::object();
    for (const Append& row : stored.entries) {
        entries.push_back(Json::parse(row.entry));
        entries.back()["hash"] = row.hash;
    }
    if (beside) {
        for (const Append& row : beside->entries) {
            const Json entry = Json::parse(row.entry);
            if (!entry.contains("n")) continue;
            reasons[std::to_string(entry.at("n").get<int>())] = entry.at("reason");
        }
    }
    return {{"format", tournament::kLogFormat},
            {"header", Json::parse(stored.stream.header)},
            {"entries", std::move(entries)},
            {"secret", stored.stream.secret},
            {"beside", {{"reasons", std::move(reasons)}}}};
}

/// What a repeated request of each author is answered: its entry, and of the first answer what the entry
/// says.
std::map<std::pair<std::string, std::string>, std::pair<int, Json>> keys_of(
    const std::vector<Append>& entries) {
    std::map<std::pair<std::string, std::string>, std::pair<int, Json>> keys;
    for (const Append& row : entries) {
        if (!row.key.empty()) keys[{row.actor, row.key}] = {row.n, {{"ok", Json::object()}}};
    }
    return keys;
}

/// Who directs beside the host: what was said last.
std::vector<std::string> directors_of(const std::optional<StoredStream>& beside) {
    std::vector<std::string> directors;
    for (const Append& row : beside ? beside->entries : std::vector<Append>()) {
        const Json entry = Json::parse(row.entry);
        if (entry.contains("directors")) directors = entry["directors"].get<std::vector<std::string>>();
    }
    return directors;
}

/// The terms, with the change that was kept last.
TournamentTerms terms_of(const StoredStream& stored, const std::optional<StoredStream>& beside) {
    Json terms = Json::parse(stored.stream.terms);
    Json last;
    for (const Append& row : beside ? beside->entries : std::vector<Append>()) {
        const Json entry = Json::parse(row.entry);
        if (entry.contains("terms")) last = entry["terms"];
    }
    if (last.is_null()) return TournamentTerms::from_json(terms);
    for (const char* name : {"title", "text", "host", "invite"}) last[name] = terms.at(name);
    if (!last.value("private", true)) last["invite"] = "";
    return TournamentTerms::from_json(last);
}

/// The draft of a pairing that was kept last; null for none.
Json draft_of(const std::optional<StoredStream>& beside) {
    Json draft;
    for (const Append& row : beside ? beside->entries : std::vector<Append>()) {
        const Json entry = Json::parse(row.entry);
        if (entry.contains("pairing")) draft = entry["pairing"];
    }
    return draft;
}

/// Matches that were made and that the tournament has dropped.
std::set<std::string> dropped_of(const std::optional<StoredStream>& beside) {
    std::set<std::string> dropped;
    for (const Append& row : beside ? beside->entries : std::vector<Append>()) {
        for (const Json& match : Json::parse(row.entry).value("dropped", Json::array()))
            dropped.insert(match.get<std::string>());
    }
    return dropped;
}

std::vector<std::string> accounts_of(const StoredStream& stored) {
    std::vector<std::string> accounts;
    const Json terms = Json::parse(stored.stream.terms, nullptr, false);
    if (terms.is_object()) accounts.push_back(terms.value("host", ""));
    for (const Append& row : stored.entries) {
        const Json entry = Json::parse(row.entry, nullptr, false);
        if (entry.is_object() && entry.value("type", "") == "enter")
            accounts.push_back(entry["body"].value("account", ""));
    }
    return accounts;
}

}  // namespace

void LiveTournament::read() {
    home_.journal.read(
        home_.loop,
        [id = id_](Store& store) -> std::expected<Stored, StoreError> {
            Stored stored;
            if (auto fine = expect_not_left_alone(store, id); !fine)
                return std::unexpected(std::move(fine.error()));
            auto log = store.stream(id);
            if (!log) return std::unexpected(std::move(log.error()));
            stored.log = std::move(*log);
            if (!stored.log) return stored;
            auto beside = store.stream(id + "_beside");
            if (!beside) return std::unexpected(std::move(beside.error()));
            stored.beside = std::move(*beside);
            std::vector<std::string> accounts = accounts_of(*stored.log);
            std::ranges::copy(directors_of(stored.beside), std::back_inserter(accounts));
            auto names = store.names(accounts);
            if (!names) return std::unexpected(std::move(names.error()));
            stored.names = std::move(*names);
            return stored;
        },
        [this](auto stored) { loaded(std::move(stored)); });
}

void LiveTournament::loaded(std::expected<Stored, StoreError> stored) {
    const AtHand at_hand(id_);
    if (!stored && stored.error().lasts()) return breaks(stored.error().message);
    if (!stored) {
        read_at_ = home_.loop.now() + kRetryAfter;
        return schedule();
    }
    if (!stored->log || stored->log->stream.kind != kTournamentStream) return gone("unknown_tournament");
    auto read = std::make_shared<Stored>(std::move(*stored));
    auto hosting = std::make_shared<std::unique_ptr<tournament::Hosting>>();
    auto flaw = std::make_shared<std::string>();
    home_.workers.run(
        home_.loop, Urgency::show,
        [read, hosting, flaw] {
            try {
                auto made = std::make_unique<tournament::Hosting>();
                const Json answer = made->answer({{"load", export_of(*read->log, read->beside)}});
                if (answer.contains("error")) {
                    *flaw = answer["error"].value("message", "");
                } else {
                    made->keep_draft(draft_of(read->beside));
                    *hosting = std::move(made);
                }
            } catch (const std::exception& error) {
                *flaw = error.what();
            }
        },
        [this, read, hosting, flaw](bool ran) {
            if (!ran) {
                read_at_ = home_.loop.now() + kRetryAfter;
                return schedule();
            }
            if (!*hosting) return breaks(*flaw);
            hosting_ = std::move(*hosting);
            scene_.names = std::move(read->names);
            home_.told_names.renew(scene_.names);
            try {
                scene_.terms = terms_of(*read->log, read->beside);
                scene_.directors = directors_of(read->beside);
                dropped_ = dropped_of(read->beside);
                terms_changed_ =
                    scene_.terms != TournamentTerms::from_json(Json::parse(read->log->stream.terms));
            } catch (const std::exception& error) {
                return breaks(error.what());
            }
            beside_ = read->beside ? static_cast<int>(read->beside->entries.size()) : 0;
            keys_ = keys_of(read->log->entries);
            if (read->beside) {  // what changed a draft alone
                const int entries = static_cast<int>(read->log->entries.size());
                for (auto& [key, told] : keys_of(read->beside->entries))
                    keys_.try_emplace(key, entries, std::move(told.second));
            }
            writer_.done();
            opened();
            writer_.next();
        });
}

/// The fold is that of the journal.
void LiveTournament::opened() {
    hosting_->keep_secret();
    public_.reset();
    pairings_.clear();
    const Json& entries = hosting_->log()->entries();
    for (const Json& entry : entries) count(entry);
    if (scene_.trouble.empty()) scene_.trouble = held_by_hand();
    look_at_draft();
    adopt(next_games(state()));
    if (auto doubt = std::exchange(doubt_, std::nullopt)) {
        const auto n = static_cast<std::size_t>(doubt->n);
        const bool durable = entries.size() >= n && entries[n - 1]["hash"] == doubt->hash;
        if (durable) {
            doubt->draft->told(TellTournament::Result{doubt->n, doubt->draft->reply});
        } else {
            doubt->draft->told(refuse("storage_failed", "not accepted: the journal can't write"));
        }
    }
    learn_names();
    changed();
}

/// Names of entrants that a director has entered are read; those who enter themselves bring theirs.
void LiveTournament::learn_names() {
    std::vector<std::string> unknown;
    for (const auto& entrant : state().entrants) {
        if (!entrant.account.empty() && !scene_.names.contains(entrant.account))
            unknown.push_back(entrant.account);
    }
    if (unknown.empty()) return;
    for (const std::string& account : unknown) scene_.names[account] = {.name = account};
    home_.journal.read(
        home_.loop, [unknown](Store& store) { return store.names(unknown); },
        [this](std::expected<EntrantNames, StoreError> names) {
            if (!names) return;
            home_.told_names.renew(*names);
            for (auto& [account, name] : *names) scene_.names.insert_or_assign(account, std::move(name));
            changed();
        });
}

/// The store has forgotten the words already, also those of a draft that was under way.
void LiveTournament::forget(const std::string& account) {
    if (!directs(account) && hosting_->log()->beside().reasons.empty()) return;
    writer_.begin();
    read();
}

Refusal LiveTournament::refusal() const {
    return {refused_, "",
            refused_ == "unknown_tournament" ? "there is no such tournament" : "the log can't be read"};
}

/// Nothing works here any more. Whoever waits is refused.
void LiveTournament::gone(const std::string& code) {
    refused_ = code;
    home_.deadlines.clear(*this);
    for (auto& visit : writer_.leave()) visit(std::unexpected(refusal()));
    home_.idle(id_);
}

/// The log is damaged, or a fault came up. The tournament does nothing more until the server starts again.
void LiveTournament::breaks(const std::string& why) {
    if (!refused_.empty()) return;
    log_error("tournament_damaged", {{"tournament", id_}, {"why", why}});
    refused_ = "record_damaged";
    home_.deadlines.clear(*this);
    for (auto& visit : writer_.leave()) visit(std::unexpected(refusal()));
}

}  // namespace kabinet
