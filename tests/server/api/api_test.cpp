#include "server/api/api.hpp"

#include <gtest/gtest.h>

#include "protocol/messages.hpp"

namespace kabinet {
namespace {

TEST(Api, serves_every_method_of_the_protocol_once) {
    std::multiset<std::string_view> served;
    for (const MethodRow& row : api()) served.insert(row.method->name);
    std::size_t methods = 0;
    protocol::for_each_method([&]<protocol::Params P>() {
        ++methods;
        EXPECT_EQ(served.count(P::method), 1u) << P::method;
    });
    EXPECT_EQ(served.size(), methods);
}

TEST(Api, lets_only_players_change_what_lasts) {
    protocol::for_each_method([&]<protocol::Params P>() {
        for (const MethodRow& row : api()) {
            if (row.method->name != P::method) continue;
            // Requests about accounts, roles, bots and analyses, and that somebody is ready, need no key:
            // done twice, they have the effect of once. What is said lasts no longer than the match.
            const auto about = P::method.substr(0, P::method.find('.'));
            const bool accounts = about == "account" || about == "role" || about == "staff" ||
                                  about == "bot" || about == "analysis" || P::method == "tournament.ready" ||
                                  P::method == "match.say";
            if (protocol::Mutating<P> || !accounts) {
                EXPECT_EQ(row.guard == Guard::changes, protocol::Mutating<P>) << P::method;
            }
        }
    });
}

}  // namespace
}  // namespace kabinet
