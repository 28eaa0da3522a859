#include <gtest/gtest.h>

#include <set>

#include "protocol/codes.hpp"

namespace kabinet::protocol {
namespace {

template <class Table, class Number>
void expect_unique(const Table& table) {
    std::set<std::string_view> names;
    std::set<Number> numbers;
    for (const auto& row : table) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_TRUE(numbers.insert(static_cast<Number>(row.code)).second) << row.name;
        EXPECT_FALSE(row.title.empty());
        EXPECT_NE(row.title.back(), '.') << row.name;
        EXPECT_EQ(row.advice.back(), '.') << row.name;
    }
}

TEST(Codes, are_unique_and_say_what_to_do) {
    expect_unique<std::span<const CodeInfo>, int>(all_codes());
    expect_unique<std::span<const CloseInfo>, int>(all_close_codes());
}

TEST(Codes, status_is_one_of_http) {
    for (const auto& code : all_codes()) {
        EXPECT_TRUE(code.status >= 400 && code.status < 600) << code.name;
    }
}

// RFC 6455 7.4.2: 4000 to 4999 are for private use.
TEST(Codes, close_codes_of_our_own_are_private) {
    for (const auto& code : all_close_codes()) {
        const auto number = static_cast<int>(code.code);
        EXPECT_TRUE((number >= 1000 && number < 1015) || (number >= 4000 && number < 5000)) << code.name;
    }
}

// Whoever adds a code chooses its class; the advice in words says the same.
TEST(Codes, say_when_the_same_request_may_be_sent_again) {
    std::set<std::string_view> later;
    std::set<std::string_view> reconnect;
    for (const auto& code : all_codes()) {
        if (code.resend == Resend::later) later.insert(code.name);
        if (code.resend == Resend::reconnect) reconnect.insert(code.name);
        const bool advised = code.advice.find("with the same key") != code.advice.npos;
        EXPECT_EQ(advised, code.resend != Resend::never) << code.name;
    }
    EXPECT_EQ(later, (std::set<std::string_view>{"busy", "internal", "rate_limited", "storage_failed"}));
    EXPECT_EQ(reconnect, (std::set<std::string_view>{"shutting_down"}));
}

TEST(Codes, are_found_by_name) {
    EXPECT_EQ(code_named("not_your_turn"), Code::not_your_turn);
    EXPECT_EQ(code_named("bad_save"), Code::bad_save);
    EXPECT_EQ(code_named("nonsense"), std::nullopt);
    EXPECT_EQ(info(Code::stale_ply).name, "stale_ply");
    EXPECT_EQ(info(CloseCode::slow_consumer).retry, Retry::now);
}

}  // namespace
}  // namespace kabinet::protocol
