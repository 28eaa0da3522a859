#include "games/core/options.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

Info two_options() {
    Info info;
    info.id = "toy";
    info.options = {{"size", {"small", "large"}, "", {}}, {"colour", {"red", "blue"}, "", 1}};
    info.min_seats = 2;
    info.max_seats = 3;
    return info;
}

TEST(Options, what_is_left_out_takes_its_default) {
    EXPECT_EQ(complete_options(two_options(), Json::object()), (Json{{"size", "small"}, {"colour", "red"}}));
    EXPECT_EQ(complete_options(two_options(), {{"colour", "blue"}}),
              (Json{{"size", "small"}, {"colour", "blue"}}));
}

TEST(Options, the_rest_is_refused) {
    const Json bad[] = {Json(),        Json::array(),       Json("size"), {{"size", "huge"}},
                        {{"size", 1}}, {{"shape", "small"}}};
    for (const Json& options : bad) {
        const auto done = complete_options(two_options(), options);
        ASSERT_FALSE(done) << options;
        EXPECT_EQ(done.error().code, "bad_options");
    }
}

TEST(Options, seats_are_checked) {
    for (const int seats : {-1, 0, 1, 4}) {
        const auto done = check_setup(two_options(), {.options = Json::object(), .seats = seats, .seed = {}});
        ASSERT_FALSE(done) << seats;
        EXPECT_EQ(done.error().code, "bad_seats");
    }
    EXPECT_TRUE(check_setup(two_options(), {.options = Json::object(), .seats = 3, .seed = {}}));
}

}  // namespace
}  // namespace kabinet
