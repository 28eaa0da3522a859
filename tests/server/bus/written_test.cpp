#include "server/bus/written.hpp"

#include <gtest/gtest.h>

#include "tests/server/bus/arbitrary.hpp"

namespace kabinet::testing {
namespace {

template <class... Ts>
std::variant<Ts...> alternative(const std::variant<Ts...>*, Chance& chance, std::size_t index) {
    return chance.make_alternative<Ts...>(index);
}

template <class Variant>
Variant alternative(Chance& chance, std::size_t index) {
    return alternative(static_cast<const Variant*>(nullptr), chance, index);
}

void expect_read_as_written(const Message& message) {
    const std::string bytes = written(message);
    const auto read = read_message(bytes);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->index(), message.index());
    EXPECT_EQ(written(*read), bytes);
}

TEST(Written, messages_of_every_kind_are_read_as_they_were_written) {
    Chance chance(1);
    for (int round = 0; round < 50; ++round) {
        for (std::size_t i = 0; i < std::variant_size_v<Message>; ++i)
            expect_read_as_written(alternative<Message>(chance, i));
        for (std::size_t i = 0; i < std::variant_size_v<Call>; ++i)
            expect_read_as_written(Asked{2, 7, alternative<Call>(chance, i)});
        for (std::size_t i = 0; i < std::variant_size_v<Result>; ++i)
            expect_read_as_written(Answered{7, alternative<Result>(chance, i)});
    }
}

TEST(Written, a_frame_keeps_its_bytes) {
    const auto read = read_message(written(Deliver{"lobby", {Frame::text(R"({"seq":3})")}}));
    ASSERT_TRUE(read);
    const auto& frames = std::get<Deliver>(*read).frames;
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0]->payload(), R"({"seq":3})");
    EXPECT_EQ(frames[0]->bytes(), Frame::text(R"({"seq":3})")->bytes());
}

TEST(Written, a_refusal_keeps_its_three_parts) {
    const auto read =
        read_message(written(Answered{5, std::unexpected(Refusal{"not_your_turn", "KU-2", "wait"})}));
    ASSERT_TRUE(read);
    const auto& answered = std::get<Answered>(*read);
    EXPECT_EQ(answered.number, 5U);
    ASSERT_FALSE(answered.result);
    EXPECT_EQ(answered.result.error().code, "not_your_turn");
    EXPECT_EQ(answered.result.error().rule, "KU-2");
    EXPECT_EQ(answered.result.error().message, "wait");
}

struct Before {
    int first = 1;
    bool operator==(const Before&) const = default;
};
struct After {
    int first = 1;
    std::optional<std::string> second = "default";
    bool operator==(const After&) const = default;
};

TEST(Written, a_new_member_at_the_end_does_not_disturb_older_or_newer_readers) {
    const auto bytes_of = [](const auto& value) {
        std::string bytes;
        CborWriter out(bytes);
        plain::write(out, value);
        return bytes;
    };
    const std::string before = bytes_of(Before{4}), after = bytes_of(After{4, "more"});
    CborReader older(before), newer(after);
    EXPECT_EQ(plain::read<After>(older), (After{4, "default"}));
    EXPECT_EQ(plain::read<Before>(newer), Before{4});
    EXPECT_TRUE(newer.at_end());
}

TEST(Written, bytes_that_are_no_message_are_refused) {
    EXPECT_EQ(read_message("").error(), "no CBOR");
    EXPECT_EQ(read_message("no").error(), "no list");
    const auto bytes_of = [](const Json& json) {
        const auto bytes = Json::to_cbor(json);
        return std::string(bytes.begin(), bytes.end());
    };
    EXPECT_EQ(read_message(bytes_of({0, Json::array({1, 1, Json::array({999, Json::array()})})})).error(),
              "an alternative that is not known");
    EXPECT_EQ(read_message(bytes_of({6, Json::array({7})})).error(), "no text");
    EXPECT_EQ(read_message(bytes_of({6})).error(), "an item is missing");
    EXPECT_EQ(read_message(bytes_of({-1, Json::array()})).error(), "a number is out of range");
    EXPECT_TRUE(read_message(bytes_of({6, Json::array({"lobby"})})));
    EXPECT_EQ(read_message(bytes_of({6, Json::array({"lobby"})}) + "x").error(), "more than a message");
}

/// A server of a newer version may say it.
TEST(Written, a_kind_of_message_that_is_not_known_breaks_nothing) {
    std::string bytes;
    Json::to_cbor({99, Json::array({"something new"})}, nlohmann::detail::output_adapter<char>(bytes));
    const auto read = read_message(bytes);
    ASSERT_TRUE(read);
    EXPECT_TRUE(std::holds_alternative<Newer>(*read));
}

TEST(Written, damaged_bytes_are_a_message_or_an_error) {
    Chance chance(2);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes = written(chance.make<Message>());
        bytes[chance.below(bytes.size())] = static_cast<char>(chance.below(256));
        if (chance.below(4) == 0) bytes.resize(chance.below(bytes.size()));
        if (const auto read = read_message(bytes)) expect_read_as_written(*read);
    }
}

}  // namespace
}  // namespace kabinet::testing
