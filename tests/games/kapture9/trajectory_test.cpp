#include "games/kapture9/trajectory/trajectory.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <fstream>

#include "games/kapture9/trajectory/base64.hpp"
#include "games/kapture9/trajectory/text.hpp"
#include "json/json.hpp"

/// Trajectories and their text form (games/kapture9/trajectory/README.md).
namespace kabinet::kapture9 {
namespace {

/// What other readers of the format are held to as well; make_trajectories.py wrote it.
const Json& vectors() {
    static const Json all = Json::parse(std::ifstream("tests/games/kapture9/trajectories.json"));
    return all;
}

double from_bits(const Json& hex) {
    return std::bit_cast<double>(std::stoull(hex.get<std::string>(), nullptr, 16));
}

void expect_bits(const std::array<double, 3>& actual, const Json& expected) {
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(std::bit_cast<std::uint64_t>(actual[i]),
                  std::bit_cast<std::uint64_t>(from_bits(expected[i])));
    }
}

Json to_json(const std::vector<Hit>& hits) {
    Json all = Json::array();
    for (const Hit& hit : hits)
        all.push_back({{"time", hit.time}, {"body", hit.body}, {"other", hit.other}, {"speed", hit.speed}});
    return all;
}

TEST(Trajectories, the_shared_texts_are_read_and_written_again) {
    ASSERT_FALSE(vectors()["cases"].empty());
    for (const Json& expected : vectors()["cases"]) {
        SCOPED_TRACE(expected["name"]);
        const auto text = expected["text"].get<std::string>();
        const auto trajectory = decode(text);
        ASSERT_TRUE(trajectory) << trajectory.error();
        EXPECT_EQ(encode(*trajectory), text);
        EXPECT_EQ(trajectory->duration(), expected["duration"]);
        EXPECT_EQ(to_json(trajectory->hits), expected["hits"]);
        Json keys = Json::object();
        for (const Track& track : trajectory->tracks) keys[std::to_string(track.body)] = track.keys.size();
        EXPECT_EQ(keys, expected["keys"]);
    }
}

TEST(Trajectories, bodies_are_at_the_shared_places_to_the_bit) {
    int looks = 0;
    for (const Json& expected : vectors()["cases"]) {
        SCOPED_TRACE(expected["name"]);
        const auto trajectory = decode(expected["text"].get<std::string>()).value();
        for (const Json& look : expected["places"]) {
            const Track* track = trajectory.track_of(look["body"]);
            ASSERT_NE(track, nullptr);
            const Place there = place(*track, from_bits(look["seconds"]));
            expect_bits(there.at, look["at"]);
            expect_bits(there.axis, look["axis"]);
            ++looks;
        }
    }
    EXPECT_GT(looks, 200);
}

TEST(Trajectories, the_shared_texts_that_are_none_are_refused) {
    for (const auto& [name, text] : vectors()["refused"].items()) {
        const auto trajectory = decode(text.get<std::string>());
        ASSERT_FALSE(trajectory) << name;
        EXPECT_FALSE(trajectory.error().empty()) << name;
    }
}

TEST(Trajectories, a_body_that_did_not_move_has_no_track) {
    const Trajectory still = decode("AQAA").value();
    EXPECT_EQ(still, Trajectory{});
    EXPECT_EQ(still.track_of(9), nullptr);
    EXPECT_EQ(still.duration(), 0);
}

TEST(Trajectories, a_leg_with_a_via_is_the_parabola_of_constant_acceleration) {
    // From rest at x = 0, one second at 0.1 m/s^2: the tangents meet where it began.
    const Track track = {9, {{.time = 0}, {.time = 4096, .at = {2500, 0, 0}, .via = {{0, 0}}}}};
    EXPECT_DOUBLE_EQ(place(track, 0.5).at[0], 0.0125);
    EXPECT_DOUBLE_EQ(place(track, 1).at[0], 0.05);
    EXPECT_DOUBLE_EQ(place(track, 2).at[0], 0.05);
}

rc::Gen<std::int32_t> upto(std::int32_t most) {
    return rc::gen::inRange(-most, most + 1);
}

Track any_track(int body) {
    Track track;
    track.body = body;
    std::int32_t time = *rc::gen::inRange(0, 10);
    const int keys = *rc::gen::inRange(1, 6);
    for (int i = 0; i < keys; ++i) {
        Key key = {.time = time, .at = {*upto(kFarthest), *upto(kFarthest), *upto(kFarthest)}};
        if (body < kFlickedBall) key.axis = {*upto(kAxisLength), *upto(kAxisLength), *upto(kAxisLength)};
        if (i > 0 && *rc::gen::arbitrary<bool>()) key.via = {*upto(kFarthest), *upto(kFarthest)};
        track.keys.push_back(key);
        time += *rc::gen::inRange(1, 5000);
    }
    return track;
}

Trajectory any_trajectory() {
    Trajectory trajectory;
    for (int body = 0; body < kBodies; ++body) {
        if (*rc::gen::inRange(0, 3) == 0) trajectory.tracks.push_back(any_track(body));
    }
    std::int32_t time = 0;
    for (int left = *rc::gen::inRange(0, 4); left > 0; --left) {
        time += *rc::gen::inRange(0, 5000);
        trajectory.hits.push_back({time, *rc::gen::inRange(0, kBodies), *rc::gen::inRange(-1, kBodies),
                                   *rc::gen::inRange(0, kFastestHit + 1)});
    }
    return trajectory;
}

TEST(Trajectories, what_is_written_is_read) {
    EXPECT_TRUE(rc::check("decode gives back what was encoded", [] {
        const Trajectory trajectory = any_trajectory();
        RC_ASSERT(decode(encode(trajectory)).value() == trajectory);
    }));
}

TEST(Trajectories, whatever_is_read_is_written_the_same) {
    EXPECT_TRUE(rc::check("a text with some bytes changed is refused, or says something else", [] {
        auto bytes = from_base64(encode(any_trajectory())).value();
        for (int changes = *rc::gen::inRange(1, 4); changes > 0; --changes) {
            const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(bytes.size())));
            bytes[at] = *rc::gen::arbitrary<std::uint8_t>();
        }
        const std::string text = to_base64(bytes);
        const auto trajectory = decode(text);
        if (trajectory) RC_ASSERT(encode(*trajectory) == text);
    }));
    EXPECT_TRUE(rc::check("any text is refused, or one that encode writes", [] {
        const auto text = *rc::gen::arbitrary<std::string>();
        const auto trajectory = decode(text);
        if (trajectory) RC_ASSERT(encode(*trajectory) == text);
    }));
}

}  // namespace
}  // namespace kabinet::kapture9
