#include "server/match/restored.hpp"

#include <algorithm>
#include <utility>

#include "server/match/entry_type.hpp"

namespace kabinet {
namespace {

/// Entries in a slice; the second for games whose actions take long (Info::lengthy).
constexpr std::size_t kEntriesASlice = 256;
constexpr std::size_t kLengthyASlice = 2;

/// The commitment that the secret has to fit. A table that came back from a backup has a later one than its
/// header (GEN-3).
std::string last_commitment(const Header& header, const std::vector<Append>& entries) {
    const auto last = std::ranges::find_if(entries.rbegin(), entries.rend(), [](const Append& row) {
        return is_of_type(row.entry, InputType::recommit);
    });
    if (last == entries.rend()) return header.commitment;
    const auto entry = Entry::from_json(Json::parse(last->entry, nullptr, false));
    return entry ? entry->input.detail.value("commitment", "") : "";
}

}  // namespace

Restoring::Restoring(StoredStream stored, const MatchSecrets& secrets) : stored_(std::move(stored)) {
    begin(secrets);
}

void Restoring::begin(const MatchSecrets& secrets) {
    const auto header = Header::from_json(Json::parse(stored_.stream.header, nullptr, false));
    if (!header) return damaged(header.error());
    if (last_commitment(*header, stored_.entries) != to_hex(commitment(secrets.own)))
        return damaged("its secret is not the one that was committed to");
    auto fold = Fold::begin(*header, secrets.own);
    if (!fold && fold.error().code == "unknown_rules")
        return damaged("not damaged, but " + fold.error().message);
    if (!fold) return damaged(fold.error().message);
    const auto terms = MatchTerms::parse(stored_.stream.terms);
    if (!terms) return damaged(terms.error());
    match_.emplace(Restored{.header = *header,
                            .fold = std::move(*fold),
                            .log = MatchLog(*header),
                            .secrets = secrets,
                            .invite = stored_.stream.alias,
                            .terms = *terms});
}

void Restoring::damaged(const std::string& what) {
    damage_ = "match " + stored_.stream.id + ": " + what;
}

bool Restoring::finished() const {
    return !damage_.empty() || next_ == stored_.entries.size();
}

void Restoring::advance() {
    if (finished()) return;
    try {
        play_on();
        if (finished() && damage_.empty()) show();
    } catch (const std::exception& error) {
        damaged(std::string("a fault: ") + error.what());
    }
}

/// A match whose documents can't be written is unusable. Finds that out here, before anybody watches.
void Restoring::show() const {
    const State* state = match_->fold.state();
    if (!state) return;
    for (Seat seat = -1; seat < match_->header.seats; ++seat) {
        std::string text;
        JsonWriter out(text);
        state->show(seat < 0 ? Audience::everyone() : Audience::of(seat), out);
    }
}

void Restoring::play_on() {
    const std::size_t most = match_->fold.game().info.lengthy ? kLengthyASlice : kEntriesASlice;
    const std::size_t end = std::min(stored_.entries.size(), next_ + most);
    while (next_ < end && damage_.empty()) {
        const Append& row = stored_.entries[next_++];
        if (std::cmp_not_equal(row.n, next_))
            return damaged("entry " + std::to_string(next_) + " is missing");
        if (const auto wrong = apply(row)) damaged("entry " + std::to_string(row.n) + ": " + *wrong);
    }
}

/// Applies one entry. Returns what is wrong with the entry, if anything is.
std::optional<std::string> Restoring::apply(const Append& row) {
    const auto entry = match_->log.restore(row);
    if (!entry) return entry.error();
    if (entry->n != row.n) return "it is numbered " + std::to_string(entry->n);
    if (entry->t < match_->last_t) return "match time runs backwards";
    if (const auto done = match_->fold.apply(entry->input, entry->t); !done) return done.error().message;
    if (auto parted = bad_note(*entry, match_->fold)) return parted;
    match_->last_t = entry->t;
    if (entry->input.type == InputType::start) match_->started = entry->at;
    return std::nullopt;
}

/// A match that is over may have another engine if the replay comes to the same. A match under way must go on
/// with the engine it began with.
void Restoring::expect_same_engine() {
    const std::string other = match_ ? other_engine() : "";
    if (other.empty()) return;
    if (!damage_.empty()) {
        damage_ += "; it was " + other;
        return;
    }
    const Status status = match_->fold.status();
    if (status != Status::finished && status != Status::closed) damaged("not damaged, but " + other);
}

/// Names the engine the match began with and the present one; empty when they are the same.
std::string Restoring::other_engine() const {
    const std::string& begun = match_->header.engine;
    const std::string& present = match_->fold.game().info.engine;
    if (begun == present) return {};
    return "begun with engine \"" + begun + "\"; this is \"" + present + "\"";
}

std::expected<Restored, std::string> Restoring::end() {
    expect_same_engine();
    if (!damage_.empty()) return std::unexpected(damage_);
    return std::move(*match_);
}

std::expected<Restored, std::string> restore(StoredStream stored, const MatchSecrets& secrets) {
    Restoring restoring(std::move(stored), secrets);
    while (!restoring.finished()) restoring.advance();
    return restoring.end();
}

}  // namespace kabinet
