#include "games/core/svg.hpp"
#include "tests/games/contract/contract.hpp"
#include "tests/games/core/well_formed.hpp"

namespace kabinet {
namespace {

/// Pictures of the games that have some (Game::picture).
class PictureContract : public Contract {
  protected:
    void SetUp() override {
        if (!game().picture) GTEST_SKIP() << "no pictures";
    }
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PictureContract);

Json bodies(const std::vector<Event>& events) {
    Json list = Json::array();
    for (const Event& event : events) {
        if (!event.only) list.push_back(event.body);
    }
    return list;
}

TEST_P(PictureContract, every_position_of_a_play_out_is_drawn_well_formed) {
    for (int seed = 0; seed < plays(); ++seed) {
        look_now_and_then(seed, [&](const State& state) {
            const Picture picture = game().picture(state.view(Audience::everyone()), Json::array());
            ASSERT_EQ(WellFormed::flaw(picture.board), "");
            EXPECT_FALSE(picture.box.empty());
            EXPECT_LE(picture.board.size(), 100'000U);
            for (const Picture::Side& side : picture.sides) {
                EXPECT_EQ(side.colour.size(), 7U);
                EXPECT_TRUE(side.colour.starts_with('#'));
            }
        });
    }
}

/// A picture also says what happened last, where the game tells events.
TEST_P(PictureContract, events_are_drawn_well_formed) {
    Dice dice(1);
    const auto state = variant().start(1);
    const int most = game().info.lengthy ? 12 : 120;
    for (int ply = 0; ply < most && !state->outcome(); ++ply) {
        const Seat seat = state->to_move().front();
        const auto events = state->play(seat, dice.pick(state->legal(seat)));
        ASSERT_TRUE(events);
        const Picture picture = game().picture(state->view(Audience::everyone()), bodies(*events));
        ASSERT_EQ(WellFormed::flaw(picture.board), "");
    }
}

/// A picture is made of what it is given alone: the same view gives the same picture.
TEST_P(PictureContract, the_same_view_gives_the_same_picture) {
    const Json view = variant().start(3)->view(Audience::everyone());
    EXPECT_EQ(game().picture(view, Json::array()).board, game().picture(view, Json::array()).board);
}

TEST_P(PictureContract, the_sample_is_a_position) {
    ASSERT_NE(game().load, nullptr);
    const auto state = game().load(game().sample);
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_EQ(WellFormed::flaw(game().picture((*state)->view(Audience::everyone()), Json::array()).board),
              "");
}

/// What is no view is refused by an exception, never drawn in part.
TEST_P(PictureContract, what_is_no_view_ends_in_nothing_worse_than_an_exception) {
    for (const char* const text : {"[]", "{}", "7", R"({"cells":7})", R"({"hands":{"0":{"0":[7]}}})"}) {
        try {
            const Picture picture = game().picture(Json::parse(text), Json::array());
            EXPECT_EQ(WellFormed::flaw(picture.board), "");
        } catch (const Json::exception&) {
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, PictureContract, ::testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
