#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/record/fold.hpp"
#include "games/record/verify.hpp"
#include "server/match/restored.hpp"

/// Whatever the rows of a match are when a server starts, it is a match whose record proves itself, or it is
/// said what is wrong with it. The first line of an input is the match's secret, the second its header; every
/// further one is an entry, whose hash is made to fit, so that what lies behind it is reached too. A "!"
/// before an entry spoils its hash, and a "~" its number.
namespace {

using namespace kabinet;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string_view next_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

/// The text as a server writes it, where it says anything.
std::string written(std::string_view line) {
    const auto entry = Entry::from_json(Json::parse(line, nullptr, false));
    return entry ? entry->text() : std::string(line);
}

/// The rows as somebody would forge them.
std::vector<Append> rows(const Header& header, std::string_view text) {
    std::vector<Append> out;
    Chain chain(header.to_json());
    while (!text.empty()) {
        std::string_view line = next_line(text);
        const char spoiled = line.empty() ? ' ' : line.front();
        if (spoiled == '!' || spoiled == '~') line.remove_prefix(1);
        const std::string entry = written(line);
        Append row{.stream = header.match,
                   .n = static_cast<int>(out.size()) + (spoiled == '~' ? 2 : 1),
                   .entry = entry,
                   .hash = to_hex(chain.add(entry)),
                   .actor = "p",
                   .key = std::to_string(out.size() % 8)};
        if (spoiled == '!') row.hash.front() = row.hash.front() == '0' ? '1' : '0';
        out.push_back(std::move(row));
    }
    return out;
}

/// What is over may have been played by other rules, as long as they come to the same; and a match that lacks
/// its last entry is over all the same.
void require_proof(const Record& record) {
    for (const Flaw& flaw : verify(record.to_json())) {
        if (flaw.code == "rules_version" || flaw.code == "bad_end") continue;
        std::cerr << flaw.entry << ": " << flaw.code << " " << flaw.message << "\n";
        std::abort();
    }
}

/// What is taken back goes on as if it had never been away.
void check(Restored& restored, const StoredStream& stored, const Bytes32& secret) {
    require(restored.log.size() == stored.entries.size());
    const Status status = restored.fold.status();
    const bool over = status == Status::finished;
    const auto shown = over ? std::optional(secret) : std::nullopt;
    const std::string text = restored.log.record(restored.log.open_size(), shown);
    const auto record = Record::from_json(Json::parse(text, nullptr, false));
    require(record.has_value());
    if (over) require_proof(*record);
    const std::size_t half = stored.entries.size() / 2;
    restored.log.cut(half);
    for (std::size_t i = half; i < stored.entries.size(); ++i)
        require(restored.log.restore(stored.entries[i]).has_value());
    require(restored.log.record(restored.log.open_size(), shown) == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Bytes32 secret{};
    if (!from_hex(next_line(text), secret)) secret = {};
    StoredStream stored;
    stored.stream.id = "m";
    stored.stream.header = next_line(text);
    if (const auto header = Header::from_json(Json::parse(stored.stream.header, nullptr, false)))
        stored.entries = rows(*header, text);
    auto restored = restore(stored, MatchSecrets{.own = secret});
    if (restored) {
        check(*restored, stored, secret);
    } else {
        require(!restored.error().empty());
    }
    return 0;
}
