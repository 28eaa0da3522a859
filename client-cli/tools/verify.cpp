#include "games/record/verify.hpp"

#include <ostream>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/tools/event_proof.hpp"
#include "client-cli/tools/own_part.hpp"
#include "client-cli/tools/record_file.hpp"
#include "client-cli/tools/tool.hpp"
#include "daily/proof.hpp"

namespace kabinet::cli {
namespace {

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

int verify_event(const Json& log, const VerifySettings& settings, std::ostream& out) {
    const EventProof proof(log, {.records = settings.records, .state_folder = settings.state_folder});
    if (settings.json) {
        out << proof.json().dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
    } else {
        for (const std::string& line : proof.lines()) out << harmless(line) << "\n";
    }
    return proof.flaws().empty() ? 0 : 1;
}

/// The record of the daily flick or push of a day.
int verify_daily(const Json& record, const VerifySettings& settings, std::ostream& out) {
    const daily::Proof proof = daily::prove(record);
    std::vector<Flaw> flaws;
    for (const daily::DailyFlaw& flaw : proof.flaws) flaws.push_back({flaw.entry, flaw.code, flaw.message});
    if (settings.json) {
        print_json(flaws, out);
    } else if (!flaws.empty()) {
        print_flaws(flaws, out);
    } else {
        out << "The record proves itself: the daily " << proof.daily << " of " << proof.day << ", "
            << proof.entries << " entries of " << proof.players << " players.\n"
            << "The task is the one of that day.\n";
        if (proof.flicks > 0) out << "Flicks computed anew: " << proof.flicks << ".\n";
    }
    return flaws.empty() ? 0 : 1;
}

}  // namespace

int verify_file(const VerifySettings& settings, std::ostream& out, std::ostream& err) {
    const auto read = read_record(settings.file);
    if (!read) {
        err << "kabinet: " << read.error() << "\n";
        return 1;
    }
    const Json& record = read->record;
    if (daily::is_record(record)) return verify_daily(record, settings, out);
    if (EventProof::is_log(record)) return verify_event(record, settings, out);
    std::vector<Flaw> flaws = verify(record);
    const OwnPart own = flaws.empty() ? own_part(record, settings.state_folder) : OwnPart::none;
    if (own == OwnPart::flawed) {
        flaws.push_back({0, "other_lock", "The record does not contain the lock you saw"});
    }
    if (settings.json) {
        print_json(flaws, out);
    } else if (!flaws.empty()) {
        print_flaws(flaws, out);
    } else {
        out << "The record proves itself: " << record["entries"].size() << " entries.\n";
        for (const std::string& line : assurances(record)) out << harmless(line) << "\n";
        if (own == OwnPart::sound) out << "Your part in the draw is in the record.\n";
    }
    return flaws.empty() ? 0 : 1;
}

}  // namespace kabinet::cli
