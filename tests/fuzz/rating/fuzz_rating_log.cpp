#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rating/breakdown.hpp"
#include "rating/leaderboard.hpp"
#include "rating/log.hpp"

// Whatever a log says, it is read or refused without a crash; what is read is written again as it was. Events
// whose hashes are wrong are also put to a ladder as a forger would, so that the formula is reached.
namespace {

using kabinet::LoggedEvent;

void check(bool holds) {
    if (!holds) std::abort();
}

/// The events of a log, one after the other, with whatever numbers and hashes.
struct Forger {
    std::optional<kabinet::Ladder> ladder;
    kabinet::Leaderboard board;

    void take(LoggedEvent logged) {
        auto name = kabinet::LadderName::parse(logged.event.ladder);
        if (!ladder && !name) return;
        if (!ladder) ladder.emplace(*name);
        logged.event.n = ladder->events() + 1;
        if (!ladder->apply(logged.event)) return;
        board.take(logged.event);
        board.advance(logged.event.at);
        for (const auto& player : logged.event.players) {
            check(ladder->rating_of(player.account)->rating == player.after);
            kabinet::breakdown(logged.event, player.account);
        }
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view log(reinterpret_cast<const char*>(data), size);
    kabinet::LogReader reader;
    Forger forger;
    bool sound = true;
    while (!log.empty()) {
        const std::string_view line = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(log.size(), line.size() + 1));
        sound = sound && reader.take(line);
        auto read = kabinet::read_line(line);
        if (!read) continue;
        check(read->event.line(read->hash) == line);
        check(kabinet::RatingEvent::read(read->event.text()) == read->event);
        forger.take(std::move(*read));
    }
    return 0;
}
