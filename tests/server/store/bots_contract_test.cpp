#include "tests/server/store/store_contract.hpp"

// What every store promises of bots, held against each of them.
namespace kabinet {
namespace {

constexpr std::int64_t kBotsNow = 1'800'000'000'000, kDay = 86'400'000;

template <class T>
class BotsContract : public StoreContract<T> {
  protected:
    bool takes(std::vector<Write> call) {
        const std::vector<std::size_t> calls{call.size()};
        const auto written = this->store().commit(call, calls);
        EXPECT_TRUE(written) << written.error().message;
        return written && written->front() == Written::ok;
    }
    void player(const std::string& id) {
        ASSERT_TRUE(takes({sample_account(id), sample_session(id), PromoteGuest{id}}));
    }
    bool makes(const std::string& id, const std::string& owner) {
        Account account = sample_account(id);
        account.kind = AccountKind::bot;
        return takes({account, Bot{id, owner, "{}", kBotsNow}, sample_session(id)});
    }
    bool counts(const std::string& match, std::int64_t at, std::vector<std::string> bots = {"x", "y"}) {
        return takes({CountBotMatch{match, std::move(bots), at, at - kDay, 2}});
    }
    bool signed_in(const std::string& id) {
        return this->store().session_by_token("hash-" + id)->has_value();
    }
};
TYPED_TEST_SUITE(BotsContract, Stores, StoreNames);

TYPED_TEST(BotsContract, BO10_a_player_has_three_bots) {
    this->player("a");
    EXPECT_TRUE(this->makes("x", "a"));
    EXPECT_TRUE(this->makes("y", "a"));
    EXPECT_TRUE(this->makes("z", "a"));
    EXPECT_FALSE(this->makes("w", "a"));
    EXPECT_FALSE(*this->store().account("w")) << "all of it or nothing";
    this->reopen();
    EXPECT_EQ(*this->store().bots_of("a"),
              (std::vector{Bot{"x", "a", "{}", kBotsNow}, Bot{"y", "a", "{}", kBotsNow},
                           Bot{"z", "a", "{}", kBotsNow}}));
    EXPECT_EQ(**this->store().bot("y"), (Bot{"y", "a", "{}", kBotsNow}));
    EXPECT_FALSE(*this->store().bot("a"));
    EXPECT_EQ((*this->store().session_by_token("hash-x"))->owner, "a");
    EXPECT_EQ((*this->store().session_by_token("hash-a"))->owner, "");
}

TYPED_TEST(BotsContract, BO10_only_an_active_player_has_bots) {
    EXPECT_TRUE(this->takes({sample_account("guest")}));
    EXPECT_FALSE(this->makes("x", "guest"));
    EXPECT_FALSE(this->makes("x", "nobody"));
    this->player("a");
    EXPECT_TRUE(this->makes("x", "a"));
    EXPECT_FALSE(this->makes("y", "x")) << "a bot makes no bots";
    EXPECT_TRUE(this->takes({CloseAccount{"a", kBotsNow}}));
    EXPECT_FALSE(this->makes("z", "a"));
}

TYPED_TEST(BotsContract, BO10_whom_a_bot_plays_is_kept) {
    this->player("a");
    EXPECT_TRUE(this->makes("x", "a"));
    EXPECT_TRUE(this->takes({ChangeBot{"x", R"({"games":[]})"}}));
    EXPECT_FALSE(this->takes({ChangeBot{"a", "{}"}}));
    this->reopen();
    EXPECT_EQ((*this->store().bot("x"))->accept, R"({"games":[]})");
}

TYPED_TEST(BotsContract, AC4_the_tokens_of_all_bots_of_a_player_end_at_once) {
    this->player("a");
    this->player("b");
    EXPECT_TRUE(this->makes("x", "a"));
    EXPECT_TRUE(this->makes("y", "b"));
    EXPECT_TRUE(this->takes({EndBots{"a"}}));
    this->reopen();
    EXPECT_FALSE(this->signed_in("x"));
    EXPECT_TRUE(this->signed_in("a"));
    EXPECT_TRUE(this->signed_in("y"));
    EXPECT_TRUE(*this->store().bot("x"));
}

TYPED_TEST(BotsContract, AC8_an_account_is_deleted_behind_its_bots) {
    this->player("a");
    EXPECT_TRUE(this->makes("x", "a"));
    EXPECT_TRUE(this->counts("one", kBotsNow, {"x"}));
    EXPECT_FALSE(this->takes({DeleteAccount{"a", "gone a", kBotsNow}}));
    EXPECT_TRUE(
        this->takes({DeleteAccount{"x", "gone x", kBotsNow}, DeleteAccount{"a", "gone a", kBotsNow}}));
    this->reopen();
    EXPECT_FALSE(this->signed_in("x"));
    EXPECT_FALSE(*this->store().bot("x"));
    EXPECT_TRUE(this->store().bot_matches("x", 0)->empty());
    const std::vector<std::string> ids{"x"};
    EXPECT_EQ(this->store().names(ids)->at("x"), (PublicName{"gone x", false, true}));
}

TYPED_TEST(BotsContract, BO10_matches_of_bots_are_counted_for_a_day_once_each) {
    this->player("a");
    EXPECT_TRUE(this->makes("x", "a"));
    EXPECT_TRUE(this->makes("y", "a"));
    EXPECT_TRUE(this->counts("one", kBotsNow));
    EXPECT_TRUE(this->counts("one", kBotsNow + 1)) << "asked again";
    EXPECT_TRUE(this->counts("two", kBotsNow + 2, {"x", "of the house"}));
    this->reopen();
    EXPECT_EQ(*this->store().bot_matches("x", 0), (std::vector<std::int64_t>{kBotsNow, kBotsNow + 2}));
    EXPECT_TRUE(this->store().bot_matches("of the house", 0)->empty());
    EXPECT_FALSE(this->counts("three", kBotsNow + 3)) << "x has two";
    EXPECT_EQ(*this->store().bot_matches("y", 0), (std::vector<std::int64_t>{kBotsNow})) << "all or nothing";
    EXPECT_TRUE(this->counts("two", kBotsNow + 3)) << "x has played it already";
    EXPECT_TRUE(this->counts("three", kBotsNow + kDay)) << "a day after the first";
    EXPECT_EQ(*this->store().bot_matches("x", 0), (std::vector<std::int64_t>{kBotsNow + 2, kBotsNow + kDay}));
}

}  // namespace
}  // namespace kabinet
