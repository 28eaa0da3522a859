#include "games/record/verify.hpp"

#include "games/core/registry.hpp"
#include "games/record/fold.hpp"
#include "games/record/reserved.hpp"
#include "json/canonical.hpp"

namespace kabinet {
namespace {

void check_chain(const Record& record, std::vector<Flaw>& flaws) {
    Chain chain(record.header.to_json());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const int n = static_cast<int>(i) + 1;
        if (to_hex(chain.add(canonical(record.entries[i].to_json()))) == record.hashes[i]) continue;
        flaws.push_back({n, "bad_hash",
                         n == 1
                             ? "the header or entry 1 was changed"
                             : "entry " + std::to_string(n) + " was changed, or one before it is missing"});
        return;  // every later hash differs for the same reason
    }
}

/// The commitment that the secret has to fit: the last one that the server gave.
std::string last_commitment(const Record& record) {
    std::string last = record.header.commitment;
    for (const Entry& entry : record.entries) {
        if (entry.input.type != InputType::recommit) continue;
        const Json fresh = entry.input.detail.value("commitment", Json());
        if (fresh.is_string()) last = fresh.get<std::string>();
    }
    return last;
}

/// Without the right secret, rules that are known and the right engine nothing can be played again.
bool check_secret(const Record& record, std::vector<Flaw>& flaws) {
    if (!record.secret) {
        flaws.push_back({0, "no_secret", "the secret is not in the record: the match is not over yet"});
    } else if (to_hex(commitment(*record.secret)) != last_commitment(record)) {
        flaws.push_back({0, "bad_commitment", "the secret is not the one that was committed to"});
    } else {
        return true;
    }
    return false;
}

bool check_engine(const Header& header, const Info& info, std::vector<Flaw>& flaws) {
    if (info.engine == header.engine) return true;
    flaws.push_back(
        {0, "rules_version", "computed by \"" + header.engine + "\"; this is \"" + info.engine + "\""});
    return false;
}

/// What keeps the record from being played at all.
Flaw unplayable(const Refusal& refusal) {
    const bool unknown = refusal.code == "unknown_rules";
    return {0, unknown ? "rules_version" : "illegal", refusal.message};
}

/// Only the first: behind an entry that is missing every number is wrong.
void check_numbers(const Record& record, std::vector<Flaw>& flaws) {
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const int n = static_cast<int>(i) + 1;
        if (record.entries[i].n == n) continue;
        return flaws.push_back(
            {n, "bad_number", "the entry is numbered " + std::to_string(record.entries[i].n)});
    }
}

/// What it means that the fold refuses an entry.
const char* flaw_of(InputType type, const Refusal& refusal) {
    if (type == InputType::end) return "bad_end";
    if (type == InputType::reveal || refusal.code == "not_locked" || refusal.code == "table_locked")
        return "bad_reveal";
    if (refusal.code == "hash_used" || refusal.code == "hash_missing") return "bad_lock";
    const bool locks = type == InputType::lock || type == InputType::unlock || type == InputType::commit ||
                       type == InputType::recommit;
    return locks ? "bad_lock" : "illegal";
}

/// Plays the inputs; stops at the first that the rules refuse or that gives something else than the record
/// says, since nothing behind it means anything.
void check_inputs(const Record& record, Fold& fold, std::vector<Flaw>& flaws) {
    Millis t = 0;
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const Entry& entry = record.entries[i];
        const int n = static_cast<int>(i) + 1;
        if (entry.t < t) flaws.push_back({n, "bad_time", "match time runs backwards"});
        t = std::max(t, entry.t);
        const auto done = fold.apply(entry.input, t);
        const auto parted = done ? bad_note(entry, fold) : std::nullopt;
        if (parted) return flaws.push_back({n, "bad_note", *parted});
        if (done) continue;
        const Refusal& refusal = done.error();
        return flaws.push_back({n, flaw_of(entry.input.type, refusal),
                                std::string(name_of(entry.input.type)) + " refused: " + refusal.message +
                                    (refusal.rule.empty() ? "" : " (" + refusal.rule + ")")});
    }
    // What was cut off behind the last entry would otherwise go unnoticed.
    if (fold.status() == Status::open || fold.status() == Status::playing) {
        flaws.push_back({0, "bad_end", "the record stops before the match is over"});
    } else if (fold.status() == Status::finished && fold.apply(fold.ending(), t)) {
        flaws.push_back({0, "bad_end", "the end is missing"});
    }
}

std::string assurance(const SeatHolder& holder) {
    if (!holder.part.hash.empty()) return "hash before nonce";
    return holder.part.nonce.empty() ? "no nonce" : "open nonce";
}

/// What became of an attempt to begin, by the entry that ended it; empty for any other entry.
std::string failed_attempt(int lock, const Input& input) {
    const std::string attempt = "attempt locked by entry " + std::to_string(lock) + " failed: ";
    if (input.type == InputType::close) return attempt + "the table was closed";
    if (input.type == InputType::recommit) return attempt + "the server drew a new secret";
    if (input.type != InputType::unlock) return {};
    const Json& failed = input.detail["failed"];
    std::string seats;
    for (const Json& seat : failed) seats += (seats.empty() ? "" : ", ") + std::to_string(seat.get<int>());
    return attempt + (failed.size() > 1 ? "seats " : "seat ") + seats + " told no nonce";
}

}  // namespace

std::vector<Flaw> verify(const Json& json) {
    if (const auto newer = newer_part(json)) {
        return {{newer->entry, "newer",
                 "uses " + newer->what + ", which this version does not know; a newer one does"}};
    }
    const auto record = Record::from_json(json);
    if (!record) return {{0, "bad_form", record.error()}};
    std::vector<Flaw> flaws;
    check_chain(*record, flaws);
    check_numbers(*record, flaws);
    auto fold = Fold::begin(record->header, record->secret);
    if (!fold) {
        flaws.push_back(unplayable(fold.error()));
    } else if (check_engine(record->header, fold->game().info, flaws) && check_secret(*record, flaws)) {
        check_inputs(*record, *fold, flaws);
    }
    return flaws;
}

std::vector<std::string> assurances(const Json& json) {
    std::vector<std::string> lines;
    const auto record = Record::from_json(json);
    auto fold = record ? Fold::begin(record->header, record->secret) : refuse("bad_form", "");
    if (!fold) return lines;
    int lock = 0;
    for (const Entry& entry : record->entries) {
        const bool locked = fold->locked();
        if (!fold->apply(entry.input, entry.t)) return lines;
        if (fold->locked() && !locked) lock = entry.n;
        const std::string failed = locked ? failed_attempt(lock, entry.input) : "";
        if (!failed.empty()) lines.push_back(failed);
        if (entry.input.type != InputType::start) continue;
        for (const auto& [seat, holder] : fold->seats())
            lines.push_back("seat " + std::to_string(seat) + ": " + assurance(holder));
        break;
    }
    return lines;
}

}  // namespace kabinet
