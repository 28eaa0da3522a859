// KC-3: the known answers that clients in other languages are held to as well.
#include <gtest/gtest.h>

#include <fstream>

#include "games/kapture9/tremor.hpp"
#include "json/json.hpp"

namespace kabinet::kapture9 {
namespace {

physics::Flick flick_of(const Json& numbers) {
    return {.vx = numbers[0], .vy = numbers[1], .side = numbers[2], .height = numbers[3]};
}

TEST(Kapture9Vectors, KC3_tremors_are_the_known_ones) {
    const Json vectors = Json::parse(std::ifstream("tests/games/kapture9/tremor_vectors.json"));
    ASSERT_FALSE(vectors["tremors"].empty());
    for (const Json& vector : vectors["tremors"]) {
        Seed seed{};
        ASSERT_TRUE(from_hex(vector["seed"].get<std::string>(), seed));
        const Tremor tremor = tremor_named(vector["tremor"].get<std::string>());
        EXPECT_EQ(tremble(flick_of(vector["asked"]), tremor, seed, vector["number"].get<int>()),
                  flick_of(vector["played"]))
            << vector;
    }
}

}  // namespace
}  // namespace kabinet::kapture9
