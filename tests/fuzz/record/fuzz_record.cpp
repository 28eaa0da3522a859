#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/record/fold.hpp"
#include "games/record/verify.hpp"
#include "json/canonical.hpp"

// Whatever a record's text says, it is read or refused, and verified, without a crash; what is read is
// written again as it was.
namespace {

using kabinet::Json;

/// The record as a forger would write it: numbers, hashes and commitment fit, so that the rules are reached.
Json mended(kabinet::Record record) {
    if (record.secret) record.header.commitment = kabinet::to_hex(kabinet::commitment(*record.secret));
    kabinet::Chain chain(record.header.to_json());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        record.entries[i].n = static_cast<int>(i) + 1;
        record.hashes[i] = kabinet::to_hex(chain.add(kabinet::canonical(record.entries[i].to_json())));
    }
    return record.to_json();
}

void check(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto json = kabinet::parse_record({reinterpret_cast<const char*>(data), size});
    if (!json) return 0;
    const auto flaws = kabinet::verify(*json);
    const auto record = kabinet::Record::from_json(*json);
    check(record.has_value() || (flaws.size() == 1 && flaws[0].code == "bad_form"));
    if (!record) return 0;
    check(record->to_json() == *json);
    kabinet::verify(mended(*record));
    return 0;
}
