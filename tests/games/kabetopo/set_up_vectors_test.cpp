// KB-5: the known answers that clients in other languages are held to as well.
#include <gtest/gtest.h>

#include <fstream>

#include "games/kabetopo/set_up.hpp"
#include "json/json.hpp"

namespace kabinet::kabetopo {
namespace {

EdgeSet edges_of(const Json& names) {
    EdgeSet set;
    for (const Json& name : names) {
        const auto edge = edge_named(name.get<std::string>());
        EXPECT_TRUE(edge) << name;
        if (edge) set.add(*edge);
    }
    return set;
}

TEST(KabetopoVectors, KB5_set_ups_are_the_known_ones) {
    const Json known = Json::parse(std::ifstream("tests/games/kabetopo/set_up_vectors.json"));
    ASSERT_FALSE(known["set_ups"].empty());
    for (const Json& vector : known["set_ups"]) {
        Seed seed{};
        ASSERT_TRUE(from_hex(vector["seed"].get<std::string>(), seed));
        const Board board = set_up(vector["seats"], seed);
        EXPECT_EQ(board.monoliths, edges_of(vector["monoliths"])) << vector["seed"];
        EXPECT_EQ(board.portals, edges_of(vector["portals"])) << vector["seed"];
        EXPECT_EQ(board.set_up, board.taken());
    }
}

}  // namespace
}  // namespace kabinet::kabetopo
