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

/// Requests about accounts, roles, bots and analyses, that somebody is ready, and that a name is shown, need
/// no key: done twice, they have the effect of once. What is said and asked lasts no longer than the match.
bool kept_without_key(std::string_view method) {
    const auto about = method.substr(0, method.find('.'));
    return about == "account" || about == "role" || about == "staff" || about == "bot" ||
           about == "analysis" || method == "tournament.ready" || method == "table.ask_ready" ||
           method == "table.ready" || method == "match.show_name" || method == "match.say";
}

TEST(Api, lets_only_players_change_what_lasts) {
    protocol::for_each_method([&]<protocol::Params P>() {
        for (const MethodRow& row : api()) {
            if (row.method->name != P::method) continue;
            if (protocol::Mutating<P> || !kept_without_key(P::method)) {
                EXPECT_EQ(row.guard == Guard::changes, protocol::Mutating<P>) << P::method;
            }
        }
    });
}

}  // namespace
}  // namespace kabinet
