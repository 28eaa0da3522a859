#include "games/record/verify.hpp"

#include <ostream>

#include "client-cli/tools/record_file.hpp"
#include "client-cli/tools/tool.hpp"

namespace kabinet::cli {

int verify_file(const std::string& file, bool as_json, std::ostream& out, std::ostream& err) {
    const auto record = read_json(file);
    if (!record) {
        err << "kabinet: " << record.error() << "\n";
        return 1;
    }
    const std::vector<Flaw> flaws = verify(*record);
    if (as_json) {
        Json list = Json::array();
        for (const Flaw& flaw : flaws) {
            list.push_back({{"entry", flaw.entry}, {"code", flaw.code}, {"message", flaw.message}});
        }
        out << Json{{"valid", flaws.empty()}, {"flaws", list}}.dump() << "\n";
        return flaws.empty() ? 0 : 1;
    }
    for (const Flaw& flaw : flaws) {
        out << (flaw.entry == 0 ? "record" : "entry " + std::to_string(flaw.entry)) << ": " << flaw.code
            << ": " << flaw.message << "\n";
    }
    const auto entries = record->is_object() ? record->value("entries", Json::array()).size() : 0;
    if (flaws.empty()) out << "The record proves itself: " << entries << " entries.\n";
    return flaws.empty() ? 0 : 1;
}

}  // namespace kabinet::cli
