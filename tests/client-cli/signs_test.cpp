#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "client-cli/model/session.hpp"
#include "tests/client-cli/support/fake_server.hpp"

/// Signs of life while a clock runs.
namespace kabinet::cli {
namespace {

class SignsTest : public testing::Test, public Session::Observer {
  protected:
    SignsTest()
        : server(loop),
          session(
              loop, server, [this] { return static_cast<std::uint32_t>(random()); },
              Session::Settings{.identity = Identity{"secret", "p1", "Anna"}}) {}

    void start() {
        session.start(*this);
        loop.settle();
    }
    void on_link(Link, const std::string&) override {}
    void on_identity(const Identity&, bool) override {}
    void on_notice(const std::string&) override {}
    void on_document(const std::string&, const Json&) override {}
    void on_lost(const std::string&, const Problem&) override {}

    SimLoop loop;
    FakeServer server;
    std::mt19937 random{1};
    Session session;
};

TEST_F(SignsTest, are_promised_while_a_clock_runs_and_no_longer) {
    server.features.push_back("promises");
    start();
    session.on_clock(true);
    loop.pass(10'000);
    session.on_clock(false);
    loop.settle();
    const auto pings = server.heard("ping");
    const auto promised =
        std::ranges::count_if(pings, [](const Json& ping) { return ping.value("again_ms", 0) == 2'500; });
    EXPECT_GE(promised, 4);
    EXPECT_FALSE(pings.back().contains("again_ms"));
}

TEST_F(SignsTest, are_not_promised_to_a_server_that_knows_no_promises) {
    start();
    session.on_clock(true);
    loop.pass(10'000);
    for (const Json& ping : server.heard("ping")) EXPECT_FALSE(ping.contains("again_ms"));
}

}  // namespace
}  // namespace kabinet::cli
