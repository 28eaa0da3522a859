#include "server/ops/log.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kabinet {
namespace {

TEST(LogTest, logfmt_quotes_only_where_it_must) {
    EXPECT_EQ(
        log_line("logfmt", LogLevel::info, "listening",
                 {{"address", "127.0.0.1"},
                  {"port", 8080},
                  {"why", "so \"it\" {} goes"},
                  {"ok", true},
                  {"s", 0.5}}),
        R"(level=info event=listening address=127.0.0.1 port=8080 why="so \"it\" {} goes" ok=true s=0.5)");
}

TEST(LogTest, json_is_json) {
    const auto line = log_line("json", LogLevel::warn, "slow", {{"name", "a\n\"b\"\x01"}, {"n", -1}});
    const auto value = nlohmann::json::parse("{" + line + "}");
    EXPECT_EQ(value,
              (nlohmann::json{{"level", "warn"}, {"event", "slow"}, {"name", "a\n\"b\"\x01"}, {"n", -1}}));
}

TEST(LogTest, a_line_stays_one_line) {
    EXPECT_EQ(log_line("logfmt", LogLevel::info, "x", {{"text", "a\nlevel=error"}}).find('\n'),
              std::string::npos);
}

TEST(LogTest, no_secret_gets_in) {
    const std::string token(43, 'T');
    for (const auto* format : {"logfmt", "json"}) {
        const auto line =
            log_line(format, LogLevel::info, "signed_in",
                     {{"token", token}, {"invite_code", "ab12"}, {"error", "bad " + token + "!"}});
        EXPECT_EQ(line.find(token), std::string::npos) << line;
        EXPECT_EQ(line.find("ab12"), std::string::npos) << line;
        EXPECT_NE(line.find("bad TTTT...!"), std::string::npos) << line;
    }
}

TEST(LogTest, short_runs_stay) {
    EXPECT_EQ(redact("match abcdefghij at 2001:db8::/64"), "match abcdefghij at 2001:db8::/64");
}

}  // namespace
}  // namespace kabinet
