#include "games/core/fair.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <set>

#include "json/json.hpp"

namespace kabinet {
namespace {

std::string hex_of(std::span<const std::uint8_t> bytes) {
    return to_hex(bytes);
}

Bytes32 bytes32(const std::string& hex) {
    Bytes32 bytes{};
    EXPECT_TRUE(from_hex(hex, bytes)) << hex;
    return bytes;
}

std::string raw(const std::string& hex) {
    std::vector<std::uint8_t> bytes;
    EXPECT_TRUE(from_hex(hex, bytes)) << hex;
    return {bytes.begin(), bytes.end()};
}

const Json& vectors() {
    static const Json known = Json::parse(std::ifstream("tests/games/core/fair_vectors.json"));
    return known;
}

TEST(Sha256, GEN1_gives_the_published_hashes_of_FIPS_180_4) {
    EXPECT_EQ(hex_of(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex_of(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex_of(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex_of(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(ChaCha20, GEN1_gives_the_published_blocks_of_RFC_8439) {
    Bytes32 key{};
    EXPECT_EQ(hex_of(chacha20_block(key, 0)),
              "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
              "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    EXPECT_EQ(hex_of(chacha20_block(key, 1)),
              "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
              "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    key[31] = 1;
    EXPECT_EQ(hex_of(chacha20_block(key, 1)),
              "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
              "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    key = {0x00, 0xff};
    EXPECT_EQ(hex_of(chacha20_block(key, 2)),
              "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
              "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
}

TEST(Hex, goes_there_and_back_and_refuses_the_rest) {
    const std::vector<std::uint8_t> bytes = {0x00, 0x0f, 0xa5, 0xff};
    EXPECT_EQ(to_hex(bytes), "000fa5ff");
    std::vector<std::uint8_t> back;
    EXPECT_TRUE(from_hex("000fa5ff", back));
    EXPECT_EQ(back, bytes);
    EXPECT_TRUE(from_hex("", back));
    EXPECT_TRUE(back.empty());
    for (const char* bad : {"0", "0g", "0A", " 0", "0x00", "00 "}) EXPECT_FALSE(from_hex(bad, back)) << bad;
    Bytes32 fixed{};
    EXPECT_FALSE(from_hex(std::string(62, '0'), fixed));
    EXPECT_FALSE(from_hex(std::string(66, '0'), fixed));
    EXPECT_TRUE(from_hex(std::string(64, '0'), fixed));
}

TEST(FairVectors, GEN1_commitments) {
    for (const Json& known : vectors()["commitments"]) {
        EXPECT_EQ(to_hex(commitment(bytes32(known["secret"]))), known["commitment"].get<std::string>())
            << known;
    }
}

TEST(FairVectors, GEN1_seeds) {
    for (const Json& known : vectors()["seeds"]) {
        std::vector<std::string> nonces;
        for (const Json& nonce : known["nonces"]) nonces.push_back(raw(nonce));
        EXPECT_EQ(to_hex(make_seed(bytes32(known["secret"]), nonces)), known["seed"].get<std::string>())
            << known;
    }
}

TEST(FairVectors, GEN1_streams) {
    for (const Json& known : vectors()["streams"]) {
        FairStream stream(bytes32(known["seed"]), known["purpose"].get<std::string>());
        for (const Json& word : known["words"]) EXPECT_EQ(Json(stream.next()), word) << known;
    }
}

TEST(FairVectors, GEN1_numbers_below_n) {
    for (const Json& known : vectors()["below"]) {
        FairStream stream(bytes32(known["seed"]), known["purpose"].get<std::string>());
        for (const Json& value : known["values"]) {
            EXPECT_EQ(Json(stream.below(known["n"].get<std::uint32_t>())), value) << known;
        }
    }
}

TEST(FairVectors, GEN1_shuffles) {
    for (const Json& known : vectors()["shuffles"]) {
        FairStream stream(bytes32(known["seed"]), known["purpose"].get<std::string>());
        std::vector<int> order(known["size"].get<std::size_t>());
        std::iota(order.begin(), order.end(), 0);
        stream.shuffle(order);
        EXPECT_EQ(Json(order), known["order"]) << known;
    }
}

TEST(FairStream, GEN1_streams_of_different_purposes_do_not_touch_each_other) {
    const Seed seed = sha256("seed");
    FairStream alone(seed, "a");
    const std::array expected = {alone.next(), alone.next()};
    FairStream again(seed, "a");
    FairStream other(seed, "b");
    EXPECT_EQ(again.next(), expected[0]);
    EXPECT_NE(other.next(), expected[0]);
    EXPECT_EQ(again.next(), expected[1]);
}

TEST(FairStream, GEN1_draws_every_value_about_equally_often) {
    FairStream stream(sha256("even"), "dice");
    std::array<int, 6> seen{};
    for (int i = 0; i < 60'000; ++i) ++seen[stream.below(6)];
    for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);
}

TEST(FairStream, GEN1_a_shuffle_keeps_every_element) {
    std::vector<int> items(52);
    std::iota(items.begin(), items.end(), 0);
    FairStream(sha256("deck"), "deal").shuffle(items);
    EXPECT_EQ(std::set<int>(items.begin(), items.end()).size(), 52U);
    EXPECT_FALSE(std::ranges::is_sorted(items));
}

}  // namespace
}  // namespace kabinet
