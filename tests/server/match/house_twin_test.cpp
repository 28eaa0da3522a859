#include <gtest/gtest.h>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "tests/server/support/match_bench.hpp"

/// The house knows what its seat knows (BO-2). Of two live matches that went alike for the seat of a bot, and
/// in which what that seat may not know is dealt differently (Game::redeal), the bot writes the same entry at
/// the same moment.
namespace kabinet::testing {
namespace {

constexpr std::int64_t kTwinShows = 1300;  // longer than a bot shows that it is to move
constexpr Seat kHouse = 1;

/// A live match of people who play by chance, with a bot of the house at one seat.
class Table {
  public:
    /// `deal` tells matches of one game apart: each is another shuffle.
    Table(const Game& game, int seats, int deal, Level level)
        : bench_(game.info.id, seats), chance_(sha256(std::to_string(deal)), "people") {
        Header header = bench_.header;
        header.match = bench_.secrets.match_id("p0", std::to_string(deal));
        header.commitment = to_hex(commitment(bench_.secrets.secret(header.match)));
        bench_.create(header);
        for (Seat seat = 0; seat < seats; ++seat) {
            if (seat != kHouse) EXPECT_EQ(bench_.did(seat, InputType::sit, {{"nonce", "00"}}, seat), "ok");
        }
        EXPECT_EQ(bench_.ask_for_bot(0, InputType::sit, kHouse, level)->code, "ok");
        EXPECT_EQ(bench_.did(0, InputType::start), "ok");
    }

    /// Plays on until the house has to act after so many actions, and has not thought yet; false when the
    /// match is over before.
    bool go_on(int plies) {
        while (playing()) {
            bench_.workers.hold = true;
            if (fold().turn().at(0) != kHouse) {
                act();
            } else if (fold().ply() >= plies) {
                return true;
            } else {
                bench_.workers.work_all();
                bench_.wait(kTwinShows);
            }
        }
        return false;
    }

    const State& state() { return *fold().state(); }
    void suppose(const State& state) {
        bench_.suppose(fold().game().restore(state.save()).value());
        bench_.settle();
    }

    /// The entry that the house writes now, and how long it took.
    std::string answer() {
        const std::int64_t begun = bench_.world.now();
        const int before = fold().ply();
        bench_.workers.work_all();
        while (fold().ply() == before && bench_.world.now() < begun + kTwinShows) bench_.wait(1);
        const auto* entry = std::get_if<Append>(&bench_.journal.written.back());
        return std::to_string(bench_.world.now() - begun) + " ms: " + (entry ? entry->entry : "nothing");
    }

  private:
    const Fold& fold() { return bench_.match().fold(); }
    bool playing() { return fold().status() == Status::playing; }
    void act() {
        const Seat seat = fold().turn().at(0);
        const Json actions = state().legal(seat);
        const Json& action = actions[chance_.below(static_cast<std::uint32_t>(actions.size()))];
        EXPECT_EQ(bench_.did(seat, InputType::act,
                             settled(action, [&](std::uint32_t n) { return chance_.below(n); })),
                  "ok");
    }

    MatchBench bench_;
    FairStream chance_;
};

class HouseTwins : public ::testing::TestWithParam<const Game*> {
  protected:
    const Game& game() const { return *GetParam(); }
};

TEST_P(HouseTwins, BO2_the_house_acts_by_nothing_that_its_seat_does_not_know) {
    FairStream chance(sha256("twins"), "test");
    int differ = 0, deal = 0;
    for (const int plies : {0, 4, 9, 15, 22, 30}) {
        for (const Level level : {Level::easy, Level::medium, Level::hard}) {
            if (level == Level::hard && plies > 4) continue;  // a hard bot takes its time
            const int seats = 2 + deal % 3;
            Table one(game(), seats, ++deal, level), two(game(), seats, deal, level);
            if (!one.go_on(plies) || !two.go_on(plies)) continue;
            const auto truth = game().restore(one.state().save()).value();
            const auto other = game().redeal(*truth, Audience::of(kHouse), chance);
            differ += other->save() != truth->save();
            one.suppose(*truth);
            two.suppose(*other);
            const std::string answer = one.answer();
            EXPECT_NE(answer.find("\"act\""), std::string::npos) << answer;
            EXPECT_EQ(answer, two.answer()) << seats << " seats, " << plies << " plies, " << name_of(level);
        }
    }
    EXPECT_GT(differ, 10);
}

std::vector<const Game*> hidden_games() {
    std::vector<const Game*> games;
    for (const Game* game : all_games()) {
        if (game->redeal) games.push_back(game);
    }
    return games;
}

INSTANTIATE_TEST_SUITE_P(Games, HouseTwins, ::testing::ValuesIn(hidden_games()),
                         [](const auto& info) { return info.param->info.id; });

}  // namespace
}  // namespace kabinet::testing
