#include <gtest/gtest.h>

#include "protocol/make_method.hpp"
#include "server/session/session.hpp"
#include "tests/server/support/server_bench.hpp"

/// A new method is its parameters, its result, a function and a row, as here.
namespace kabinet::testing {
namespace {

using protocol::field;

struct ToyAddResult {
    std::int64_t sum = 0;

    static constexpr protocol::Heading heading{"ToyAddResult", "The sum."};
    static constexpr std::tuple fields{field("sum", &ToyAddResult::sum, "The sum.")};
};

struct ToyAdd {
    std::int64_t a = 0;
    std::int64_t b = 0;

    using Result = ToyAddResult;
    static constexpr std::string_view method = "toy.add";
    static constexpr protocol::Heading heading{"ToyAdd", "Adds two numbers."};
    static constexpr std::int64_t cost = 20;
    static constexpr std::array<protocol::Code, 0> errors{};
    static constexpr std::tuple fields{
        field("a", &ToyAdd::a, "One number.", protocol::between(0, 9)),
        field("b", &ToyAdd::b, "The other.", protocol::between(0, 9)),
    };
};

constexpr protocol::Method kToyAdd = protocol::make_method<ToyAdd>();

void add(Session& session, Due due, ToyAdd& params) {
    session.answer(due, ToyAddResult{params.a + params.b});
}

struct ToyMethod : ::testing::Test {
    ToyMethod() {
        bench.methods.push_back(method_row(Guard::changes, add, &kToyAdd));
        bench.restart();
    }
    ServerBench bench;
    const Json numbers{{"a", 2}, {"b", 3}};
};

TEST_F(ToyMethod, is_served) {
    EXPECT_EQ(bench.talker().hello("Ann").call("toy.add", numbers), Json({{"sum", 5}}));
}

TEST_F(ToyMethod, is_read_by_its_fields) {
    Talker& ann = bench.talker().hello("Ann");
    EXPECT_EQ(ann.code("toy.add", {{"a", 2}}), "invalid_params");
    EXPECT_EQ(ann.code("toy.add", {{"a", 2}, {"b", 10}}), "invalid_params");
    EXPECT_EQ(ann.code("toy.sub", numbers), "unknown_method");
}

TEST_F(ToyMethod, is_guarded_by_its_row) {
    EXPECT_EQ(bench.talker().code("toy.add", numbers), "hello_first");
    EXPECT_EQ(bench.talker().hello().code("toy.add", numbers), "sign_in_first");
}

TEST_F(ToyMethod, costs_what_it_says) {
    Talker& ann = bench.talker().hello("Ann");
    const auto fits = bench.config.limits.messages_burst / ToyAdd::cost;
    std::vector<int> asked;
    for (std::int64_t i = 0; i <= fits; ++i) asked.push_back(ann.ask("toy.add", numbers));
    EXPECT_TRUE(ann.answer(asked.front()).contains("result"));
    EXPECT_EQ(ann.answer(asked.back())["error"]["data"]["code"], "rate_limited");
}

}  // namespace
}  // namespace kabinet::testing
