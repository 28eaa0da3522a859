#include "games/record/verify.hpp"

#include <algorithm>
#include <ostream>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/model/draws.hpp"
#include "client-cli/tools/record_file.hpp"
#include "client-cli/tools/tool.hpp"

namespace kabinet::cli {
namespace {

/// The locks that players here saw of a match.
std::vector<Draws::Seen> seen_locks(const std::filesystem::path& folder, const std::string& match) {
    std::vector<Draws::Seen> seen;
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(folder, none)) {
        if (!file.path().string().ends_with(kDrawsSuffix)) continue;
        const auto locks = Draws({}, file.path()).locks_of(match);
        seen.insert(seen.end(), locks.begin(), locks.end());
    }
    return seen;
}

/// Whether a sound record has that lock, with the hash that was brought.
bool has_lock(const Json& record, const Draws::Seen& seen) {
    return std::ranges::any_of(record["entries"], [&](const Json& entry) {
        if (entry["type"] != "lock" || entry["hash"] != seen.lock) return false;
        return std::ranges::any_of(entry["detail"]["seats"], [&](const Json& seat) {
            return seat.contains("nonce_hash") && seat["nonce_hash"] == seen.hash;
        });
    });
}

void print_json(const std::vector<Flaw>& flaws, std::ostream& out) {
    Json list = Json::array();
    for (const Flaw& flaw : flaws) {
        list.push_back({{"entry", flaw.entry}, {"code", flaw.code}, {"message", flaw.message}});
    }
    out << Json{{"valid", flaws.empty()}, {"flaws", list}}.dump() << "\n";
}

void print_flaws(const std::vector<Flaw>& flaws, std::ostream& out) {
    for (const Flaw& flaw : flaws) {
        out << (flaw.entry == 0 ? "record" : "entry " + std::to_string(flaw.entry)) << ": " << flaw.code
            << ": " << flaw.message << "\n";
    }
}

}  // namespace

int verify_file(const VerifySettings& settings, std::ostream& out, std::ostream& err) {
    const auto read = read_record(settings.file);
    if (!read) {
        err << "kabinet: " << read.error() << "\n";
        return 1;
    }
    const Json& record = read->record;
    std::vector<Flaw> flaws = verify(record);
    std::vector<Draws::Seen> seen;
    if (flaws.empty()) seen = seen_locks(settings.state_folder, record["header"]["match"]);
    if (!std::ranges::all_of(seen, [&](const auto& lock) { return has_lock(record, lock); })) {
        flaws.push_back({0, "other_lock", "The record does not contain the lock you saw"});
    }
    if (settings.json) {
        print_json(flaws, out);
    } else if (!flaws.empty()) {
        print_flaws(flaws, out);
    } else {
        out << "The record proves itself: " << record["entries"].size() << " entries.\n";
        for (const std::string& line : assurances(record)) out << harmless(line) << "\n";
        if (!seen.empty()) out << "Your part in the draw is in the record.\n";
    }
    return flaws.empty() ? 0 : 1;
}

}  // namespace kabinet::cli
