#include "games/record/verify.hpp"

#include "games/core/registry.hpp"
#include "games/record/fold.hpp"
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

/// Without the right secret, rules that are known and the right engine nothing can be played again.
bool check_secret(const Record& record, std::vector<Flaw>& flaws) {
    if (!record.secret) {
        flaws.push_back({0, "no_secret", "the secret is not in the record: the match is not over yet"});
    } else if (to_hex(commitment(*record.secret)) != record.header.commitment) {
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
        return flaws.push_back({n, entry.input.type == InputType::end ? "bad_end" : "illegal",
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

}  // namespace

std::vector<Flaw> verify(const Json& json) {
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

}  // namespace kabinet
