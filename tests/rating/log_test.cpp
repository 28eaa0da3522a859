#include "rating/log.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/rating/season.hpp"

namespace kabinet {
namespace {

const LadderName kTwoSeats{"kuba", LadderKind::two};

TEST(Log, RA2_ten_thousand_random_matches_are_recomputed_from_their_log) {
    for (const auto& [kind, matches] :
         {std::pair(LadderKind::two, 7000), std::pair(LadderKind::bots, 3000)}) {
        Season season({"kapow", kind}, 11, 60);
        std::map<std::string, Rating> stored;
        for (int i = 0; i < matches; ++i) {
            season.play();
            for (const RatedPlayer& player : season.events().back().players) {
                ASSERT_EQ(player.before, stored[player.account]);
                stored[player.account] = player.after;
            }
        }
        LogReader reader;
        std::string_view log = season.log();
        while (!log.empty()) {
            const std::size_t end = log.find('\n');
            ASSERT_TRUE(reader.take(log.substr(0, end)));
            log.remove_prefix(end + 1);
        }
        EXPECT_EQ(reader.ladder()->head(), season.ladder().head());
        EXPECT_EQ(reader.ladder()->accounts(), stored.size());
        for (const auto& [account, rating] : stored) {
            EXPECT_EQ(reader.ladder()->rating_of(account)->rating, rating);
            EXPECT_EQ(reader.ladder()->rating_of(account), season.ladder().rating_of(account));
        }
    }
}

TEST(Log, RA2_any_byte_that_is_flipped_is_found) {
    Season season(kTwoSeats, 4, 3);
    for (int i = 0; i < 2; ++i) season.play();
    ASSERT_EQ(season.adjust(2, {{"p1", Rating()}}), "");
    std::string log = season.log();
    ASSERT_EQ(flaw_of(log), "");
    for (char& byte : log) {
        const char right = byte;
        for (int bit = 0; bit < 8; ++bit) {
            byte = static_cast<char>(static_cast<unsigned char>(right) ^ (1U << bit));
            ASSERT_NE(flaw_of(log), "") << "byte " << &byte - log.data() << ", bit " << bit;
        }
        for (const char other : {' ', '\n', '\t', '\r', '"', '0', '}'}) {
            byte = other;
            if (other != right) ASSERT_NE(flaw_of(log), "") << "byte " << &byte - log.data();
        }
        byte = right;
    }
}

/// The log with its hashes made anew behind a change, as a forger would.
std::string rehashed(const std::vector<RatingEvent>& events, const LadderName& name) {
    LogWriter writer(name);
    for (const RatingEvent& event : events) writer.add(event);
    return writer.text();
}

TEST(Log, RA2_what_a_forger_changes_is_found_by_the_formula) {
    Season season(kTwoSeats, 4, 9);
    for (int i = 0; i < 20; ++i) season.play();
    std::vector<RatingEvent> events = season.events();
    EXPECT_EQ(rehashed(events, kTwoSeats), season.log());
    std::swap(events[9].players[0].account, events[9].players[1].account);
    EXPECT_NE(flaw_of(rehashed(events, kTwoSeats)), "");
    events = season.events();
    events[9].players[0].after.number = Decimal::of_whole(1700);
    EXPECT_EQ(flaw_of(rehashed(events, kTwoSeats)), "10 bad_after");
    events = season.events();
    events.erase(events.begin() + 9);
    EXPECT_EQ(flaw_of(rehashed(events, kTwoSeats)), "10 bad_number");
    for (std::size_t i = 9; i < events.size(); ++i) events[i].n = static_cast<std::int64_t>(i) + 1;
    EXPECT_NE(flaw_of(rehashed(events, kTwoSeats)), "") << "a match was taken out";
}

TEST(Log, lines_that_are_missing_or_stand_elsewhere_are_found) {
    Season season(kTwoSeats, 4, 9);
    for (int i = 0; i < 3; ++i) season.play();
    std::vector<std::string> lines;
    for (std::string_view log = season.log(); !log.empty();) {
        const std::size_t end = log.find('\n') + 1;
        lines.emplace_back(log.substr(0, end));
        log.remove_prefix(end);
    }
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(flaw_of(lines[0]), "") << "a ladder without a match";
    EXPECT_EQ(flaw_of(lines[0] + lines[1]), "") << "what was so far is a log, too";
    EXPECT_EQ(flaw_of(lines[1]), "0 bad_form");
    EXPECT_EQ(flaw_of(lines[0] + lines[2]), "1 bad_number");
    EXPECT_EQ(flaw_of(lines[0] + lines[1] + lines[1]), "2 bad_number");
    EXPECT_EQ(flaw_of(lines[0] + lines[1] + lines[3]), "2 bad_number");
    EXPECT_EQ(flaw_of(lines[0] + "\n"), "1 bad_form");
    EXPECT_EQ(flaw_of(lines[0] + lines[0]), "1 bad_form");
    Season other({"nine", LadderKind::two}, 4, 9);
    other.play();
    const std::string header = other.log().substr(0, other.log().find('\n') + 1);
    EXPECT_EQ(flaw_of(header + lines[1]), "1 bad_ladder");
}

TEST(Log, no_other_header_is_taken) {
    EXPECT_EQ(flaw_of("{\"format\":\"kabinet-ratings/1\",\"ladder\":\"kuba_two\"}\n"), "");
    for (const char* header :
         {"", "[]", "{}", "{\"format\":\"kabinet-ratings/2\",\"ladder\":\"kuba_two\"}",
          "{\"format\":\"kabinet-ratings/1\",\"ladder\":\"kuba\"}", "{\"format\":\"kabinet-ratings/1\"}",
          "{\"ladder\":\"kuba_two\",\"format\":\"kabinet-ratings/1\"}",
          "{\"format\":\"kabinet-ratings/1\",\"ladder\":\"kuba_two\",\"name\":\"Kuba\"}",
          "{\"format\": \"kabinet-ratings/1\",\"ladder\":\"kuba_two\"}",
          "{\"format\":7,\"ladder\":{\"a\":[]}}"})
        EXPECT_EQ(flaw_of(std::string(header) + "\n"), "0 bad_form") << header;
}

}  // namespace
}  // namespace kabinet
