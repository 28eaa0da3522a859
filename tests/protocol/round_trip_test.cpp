#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "protocol/testing/client_codec.hpp"
#include "tests/protocol/arbitrary.hpp"
#include "tests/protocol/seeds.hpp"

/// Every message there is, filled by chance within its rules, survives being written and read, on both sides.
namespace kabinet::protocol {
namespace {

template <Message M>
void check_message() {
    EXPECT_TRUE(holds_for_seeds(M::heading.name, [](std::uint64_t seed) {
        const M message = Arbitrary(seed).value<M>();
        const std::string text = to_text(message);
        const auto read = read_value<M>(Json::parse(text), Unknown::refuse);
        RC_ASSERT(read.has_value());
        RC_ASSERT(to_text(*read) == text);
    })) << M::heading.name;
}

TEST(RoundTrip, requests) {
    for_each_method([]<Params P>() {
        EXPECT_TRUE(holds_for_seeds(P::method, [](std::uint64_t seed) {
            const P request = Arbitrary(seed).value<P>();
            const std::string text = encode_request(CallId(5), request);
            const Calls calls = decode_frame(text);
            RC_ASSERT(calls.calls.size() == 1U);
            RC_ASSERT(calls.calls[0].request.has_value());
            RC_ASSERT(calls.calls[0].id == CallId(5));
            RC_ASSERT(encode_request(CallId(5), *calls.calls[0].request) == text);
        })) << P::method;
    });
}

TEST(RoundTrip, results) {
    for_each_method([]<Params P>() { check_message<typename P::Result>(); });
}

TEST(RoundTrip, notifications) {
    for_each_notification([]<Message N>() {
        EXPECT_TRUE(holds_for_seeds(N::method, [](std::uint64_t seed) {
            const N sent = Arbitrary(seed).value<N>();
            const std::string text = encode_notification(sent);
            const auto messages = decode_server_frame(text);
            RC_ASSERT(messages.size() == 1U);
            const auto* notification = std::get_if<Notification>(&messages[0]);
            RC_ASSERT(notification != nullptr);
            RC_ASSERT(encode_notification(std::get<N>(*notification)) == text);
        })) << N::method;
    });
}

TEST(RoundTrip, documents) {
    check_message<LobbyDocument>();
    check_message<MatchDocument>();
    check_message<BoardDocument>();
}

}  // namespace
}  // namespace kabinet::protocol
