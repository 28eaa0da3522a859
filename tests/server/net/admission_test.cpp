#include "server/net/admission/admission.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <vector>

namespace kabinet::net {
namespace {

using boost::asio::ip::make_address;
using enum Admission::Verdict;

std::shared_ptr<Admission> admission(const LimitsConfig& limits, std::vector<std::string> trusted = {}) {
    const std::array<std::uint8_t, Throttle::kKeyBytes> key{};
    return std::make_shared<Admission>(limits, Networks::parse(trusted).value(), key);
}

TEST(AdmissionTest, counts_by_network) {
    EXPECT_EQ(Admission::network(make_address("192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(Admission::network(make_address("::ffff:192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(Admission::network(make_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
    const auto all = admission({.connections = 3, .connections_per_address = 2});
    const auto one = all->enter(make_address("2001:db8::1"), 0);
    {
        const auto two = all->enter(make_address("2001:db8::2"), 0);
        EXPECT_EQ(two.verdict(), admitted);
        EXPECT_EQ(all->enter(make_address("2001:db8::3"), 0).verdict(), refused) << "two of that network";
        const auto three = all->enter(make_address("192.0.2.1"), 0);
        EXPECT_EQ(three.verdict(), admitted);
        EXPECT_EQ(all->enter(make_address("192.0.2.2"), 0).verdict(), refused) << "three in total";
    }
    EXPECT_EQ(all->enter(make_address("2001:db8::3"), 0).verdict(), admitted);
}

TEST(AdmissionTest, coming_and_going_has_a_limit_too) {
    // Two may come again and again: four at once, then two in ten seconds.
    const auto all = admission({.connections_per_address = 2, .arrivals_per_minute = 6});
    const auto from = make_address("192.0.2.1");
    for (int i = 0; i < 4; ++i) EXPECT_EQ(all->enter(from, 0).verdict(), admitted) << i;
    EXPECT_EQ(all->enter(from, 0).verdict(), refused);
    EXPECT_EQ(all->enter(make_address("192.0.2.2"), 0).verdict(), admitted);
    EXPECT_EQ(all->enter(from, 4999).verdict(), refused);
    EXPECT_EQ(all->enter(from, 5000).verdict(), admitted);
    EXPECT_EQ(all->enter(from, 5000).verdict(), refused);
}

TEST(AdmissionTest, of_the_refused_only_some_are_told) {
    const auto all = admission({.connections = 1});
    const auto only = all->enter(make_address("192.0.2.1"), 0);
    std::vector<Admission::Ticket> told;
    while (told.empty() || told.back().verdict() == refused)
        told.push_back(all->enter(make_address("192.0.2.2"), 0));
    EXPECT_EQ(told.back().verdict(), dropped);
    EXPECT_EQ(told.size(), 129u);
}

TEST(AdmissionTest, behind_a_proxy_the_client_counts_and_not_the_proxy) {
    const auto all = admission({.connections = 10, .connections_per_address = 2}, {"192.0.2.1"});
    const auto proxy = make_address("192.0.2.1");
    std::optional<Admission::Ticket> one(all->enter(proxy, 0));
    auto two = all->enter(proxy, 0), three = all->enter(proxy, 0), four = all->enter(proxy, 0);
    EXPECT_EQ(four.verdict(), admitted);
    EXPECT_EQ(one->client("203.0.113.5, 198.51.100.7"), "198.51.100.7");
    EXPECT_TRUE(one->claim("198.51.100.7", 0));
    EXPECT_TRUE(two.claim("198.51.100.7", 0));
    EXPECT_FALSE(three.claim("198.51.100.7", 0)) << "the third of two";
    EXPECT_TRUE(four.claim("198.51.100.8", 0));
    one.reset();
    EXPECT_TRUE(three.claim("198.51.100.7", 0)) << "one has gone";
}

TEST(AdmissionTest, what_a_stranger_says_of_itself_is_not_believed) {
    const auto all = admission({.connections_per_address = 1}, {"192.0.2.1"});
    auto ticket = all->enter(make_address("192.0.2.2"), 0);
    EXPECT_FALSE(ticket.proxied());
    EXPECT_EQ(ticket.client("198.51.100.7"), "192.0.2.2");
    EXPECT_TRUE(ticket.claim("198.51.100.7", 0));
    EXPECT_EQ(all->enter(make_address("192.0.2.2"), 0).verdict(), refused) << "it still counts as itself";
}

TEST(AdmissionTest, onlookers_leave_room_for_players) {
    const auto all = admission({.connections_without_player = 1});
    auto one = all->enter(make_address("192.0.2.1"), 0);
    auto two = all->enter(make_address("192.0.2.2"), 0);
    EXPECT_TRUE(one.rise(PeerClass::onlooker));
    EXPECT_FALSE(two.rise(PeerClass::onlooker));
    EXPECT_TRUE(two.rise(PeerClass::player));
    EXPECT_TRUE(one.rise(PeerClass::player)) << "who signs in leaves a place";
    {
        auto three = all->enter(make_address("192.0.2.3"), 0);
        EXPECT_TRUE(three.rise(PeerClass::onlooker));
    }
    auto four = all->enter(make_address("192.0.2.3"), 0);
    EXPECT_TRUE(four.rise(PeerClass::onlooker)) << "who goes leaves a place";
}

TEST(AdmissionTest, requests_of_one_address_have_a_rate) {
    const auto all = admission({.requests_per_address_per_s = 10});
    const auto ticket = all->enter(make_address("192.0.2.1"), 0);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(ticket.ask("192.0.2.1", 0), 0) << i;
    EXPECT_EQ(ticket.ask("192.0.2.1", 0), 100);
    EXPECT_EQ(ticket.ask("192.0.2.2", 0), 0);
    EXPECT_EQ(ticket.ask("192.0.2.1", 100), 0);
}

}  // namespace
}  // namespace kabinet::net
