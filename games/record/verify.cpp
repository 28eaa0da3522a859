#include "games/record/verify.hpp"

#include "games/core/registry.hpp"
#include "games/record/fold.hpp"

namespace kabinet {
namespace {

void check_chain(const Record& record, std::vector<Flaw>& flaws) {
    Chain chain(record.header.to_json());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const int n = static_cast<int>(i) + 1;
        if (to_hex(chain.add(record.entries[i].to_json().dump())) == record.hashes[i]) continue;
        flaws.push_back({n, "bad_hash",
                         n == 1
                             ? "the header or entry 1 was changed"
                             : "entry " + std::to_string(n) + " was changed, or one before it is missing"});
        return;  // every later hash differs for the same reason
    }
}

void check_secret(const Record& record, std::vector<Flaw>& flaws) {
    if (!record.secret) {
        flaws.push_back({0, "no_secret", "the secret is not in the record: the match is not over yet"});
    } else if (to_hex(commitment(*record.secret)) != record.header.commitment) {
        flaws.push_back({0, "bad_commitment", "the secret is not the one that was committed to"});
    }
}

/// Plays the inputs; stops at the first that the rules refuse, since nothing behind it means anything.
void check_inputs(const Record& record, Fold& fold, std::vector<Flaw>& flaws) {
    Millis t = 0;
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const Entry& entry = record.entries[i];
        const int n = static_cast<int>(i) + 1;
        if (entry.n != n)
            flaws.push_back({n, "bad_number", "the entry is numbered " + std::to_string(entry.n)});
        if (entry.t < t) flaws.push_back({n, "bad_time", "match time runs backwards"});
        t = std::max(t, entry.t);
        const auto done = fold.apply(entry.input, t);
        if (done) continue;
        const Refusal& refusal = done.error();
        flaws.push_back({n, entry.input.type == InputType::end ? "bad_end" : "illegal",
                         std::string(name_of(entry.input.type)) + " refused: " + refusal.message +
                             (refusal.rule.empty() ? "" : " (" + refusal.rule + ")")});
        return;
    }
    if (fold.status() == Status::finished && fold.header().seats > 0) {
        // A result that was cut off behind the last input would otherwise go unnoticed.
        if (record.entries.empty() || fold.apply(fold.ending(), t))
            flaws.push_back({0, "bad_end", "the end is missing"});
    }
}

}  // namespace

std::vector<Flaw> verify(const Json& json) {
    const auto record = Record::from_json(json);
    if (!record) return {{0, "bad_form", record.error()}};
    std::vector<Flaw> flaws;
    check_chain(*record, flaws);
    check_secret(*record, flaws);
    auto fold = Fold::begin(record->header, record->secret);
    if (!fold) {
        flaws.push_back({0, "illegal", fold.error().message});
        return flaws;
    }
    if (fold->game().info.rules_version != record->header.rules) {
        flaws.push_back({0, "rules_version", "played by another version of the rules"});
    }
    check_inputs(*record, *fold, flaws);
    return flaws;
}

}  // namespace kabinet
