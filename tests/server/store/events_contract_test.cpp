#include "tests/server/store/store_contract.hpp"

// What every store promises of tournaments that were played, held against each of them.
namespace kabinet {
namespace {

constexpr std::int64_t kFirstEvent = 1'800'000'000'000;

using EventIds = std::vector<std::string>;

/// A tournament that began `after` ms after kFirstEvent.
PlayedEvent played_by(const std::string& id, std::int64_t after, const std::vector<EventEntrant>& entrants,
                      bool unlisted = false, const std::string& phase = "running") {
    return {.id = id,
            .game = "kuba",
            .title = "Title of " + id,
            .phase = phase,
            .began = kFirstEvent + after,
            .unlisted = unlisted,
            .entrants = entrants};
}

template <class T>
class EventsContract : public StoreContract<T> {
  protected:
    void play(const std::vector<PlayedEvent>& events) {
        for (const PlayedEvent& one : events) this->commit({one});
    }
    std::vector<EventOfAccount> page(EventQuery query) {
        if (query.most == 0) query.most = 100;
        auto found = this->store().events_of(query);
        EXPECT_TRUE(found) << found.error().message;
        return found.value_or(std::vector<EventOfAccount>{});
    }
    std::vector<std::string> ids(const EventQuery& query) {
        std::vector<std::string> found;
        for (const EventOfAccount& one : page(query)) found.push_back(one.id);
        return found;
    }
};
TYPED_TEST_SUITE(EventsContract, Stores, StoreNames);

TYPED_TEST(EventsContract, AC10_keeps_a_tournament_for_each_of_its_entrants) {
    this->play({played_by("t1", 1, {{"a", 2}, {"b", 1}, {"c"}}, false, "finished")});
    this->reopen();
    EventOfAccount found{.id = "t1",
                         .game = "kuba",
                         .title = "Title of t1",
                         .phase = "finished",
                         .began = kFirstEvent + 1,
                         .unlisted = false,
                         .entrants = 3,
                         .place = 2};
    EXPECT_EQ(this->page({.account = "a"}), std::vector{found});
    found.place = 0;
    EXPECT_EQ(this->page({.account = "c"}), std::vector{found}) << "without a place";
    EXPECT_TRUE(this->page({.account = "d"}).empty());
    EXPECT_TRUE(this->page({.account = ""}).empty());
}

TYPED_TEST(EventsContract, AC10_gives_pages_of_tournaments_the_newest_first) {
    this->play({played_by("t2", 2, {{"a"}}), played_by("t1", 1, {{"a"}, {"b"}}),
                played_by("t3", 2, {{"b"}, {"a"}}), played_by("t4", 4, {{"a"}}),
                played_by("other", 3, {{"b"}})});
    EXPECT_EQ(this->ids({.account = "a", .most = 2}), (EventIds{"t4", "t3"}));
    EXPECT_EQ(this->ids({.account = "a", .before = "t3", .most = 2}), (EventIds{"t2", "t1"}))
        << "of two that began at once the later written is the newer";
    EXPECT_EQ(this->ids({.account = "a", .before = "t2"}), EventIds{"t1"});
    EXPECT_TRUE(this->ids({.account = "a", .before = "t1"}).empty());
    EXPECT_TRUE(this->ids({.account = "a", .before = "no-such"}).empty());
    EXPECT_EQ(this->ids({.account = "a", .before = "other"}), (EventIds{"t3", "t2", "t1"}))
        << "the tournament at which the page begins need not be of the account";
}

TYPED_TEST(EventsContract, AC10_a_tournament_that_is_written_again_is_replaced_where_it_stands) {
    this->play({played_by("t1", 1, {{"a"}, {"b"}}), played_by("t2", 1, {{"a"}})});
    this->play({played_by("t1", 1, {{"a", 1}, {"c", 2}}, false, "finished")});
    EXPECT_EQ(this->ids({.account = "a"}), (EventIds{"t2", "t1"})) << "equal times: the order stays";
    EXPECT_EQ(this->page({.account = "a"}).back().place, 1);
    EXPECT_EQ(this->page({.account = "a"}).back().phase, "finished");
    EXPECT_TRUE(this->ids({.account = "b"}).empty()) << "who is no entrant any more";
    EXPECT_EQ(this->ids({.account = "c"}), EventIds{"t1"});
    this->play({played_by("t1", 5, {{"a"}})});
    EXPECT_EQ(this->ids({.account = "a"}), (EventIds{"t1", "t2"})) << "it was begun anew";
}

TYPED_TEST(EventsContract, AC10_nothing_is_kept_of_a_tournament_without_entrants) {
    this->play({played_by("t1", 1, {})});
    this->commit({LateEntrant{"t1", "a"}});
    EXPECT_TRUE(this->ids({.account = "a"}).empty());
    this->play({played_by("t1", 1, {{"a"}}), played_by("t2", 2, {{"a"}}), played_by("t1", 1, {})});
    EXPECT_EQ(this->ids({.account = "a"}), EventIds{"t2"}) << "its start was undone";
    EXPECT_TRUE(this->ids({.account = "a", .before = "t1"}).empty());
}

TYPED_TEST(EventsContract, AC10_a_late_entrant_is_added_once) {
    this->play({played_by("t1", 1, {{"a"}, {"b"}})});
    this->commit({LateEntrant{"t1", "c"}});
    this->commit({LateEntrant{"t1", "c"}});
    this->commit({LateEntrant{"t1", "a"}});
    this->commit({LateEntrant{"no-such", "c"}});
    for (const char* account : {"a", "b", "c"}) {
        const auto found = this->page({.account = account});
        ASSERT_EQ(found.size(), 1u) << account;
        EXPECT_EQ(found.front().entrants, 3) << account;
        EXPECT_EQ(found.front().place, 0) << account;
    }
}

TYPED_TEST(EventsContract, AC10_shows_a_private_tournament_only_to_those_who_took_part) {
    this->play({played_by("open", 1, {{"a"}}), played_by("hidden", 2, {{"a"}, {"b"}}, true)});
    this->commit({LateEntrant{"hidden", "c"}});
    for (const char* viewer : {"a", "b", "c"})
        EXPECT_EQ(this->ids({.account = "a", .viewer = viewer}), (EventIds{"hidden", "open"})) << viewer;
    EXPECT_TRUE(this->page({.account = "a", .viewer = "b"}).front().unlisted);
    EXPECT_EQ(this->ids({.account = "a", .viewer = "d"}), EventIds{"open"});
    EXPECT_EQ(this->ids({.account = "a"}), EventIds{"open"});
    EXPECT_TRUE(this->ids({.account = "b", .viewer = "d"}).empty());
    EXPECT_EQ(this->ids({.account = "a", .before = "hidden"}), EventIds{"open"});
    EXPECT_EQ(this->ids({.account = "a", .viewer = "d", .most = 1}), EventIds{"open"})
        << "what is hidden takes no place of the page";
}

TYPED_TEST(EventsContract, AC10_a_tournament_is_written_with_its_entries_or_not_at_all) {
    this->commit({sample_match("m1")});
    const std::vector<Write> gap{sample_entry("m1", 2, true), played_by("t1", 1, {{"a"}})};
    const std::vector<std::size_t> calls{2};
    EXPECT_EQ(*this->store().commit(gap, calls), (std::vector{Written::conflict, Written::conflict}));
    EXPECT_TRUE(this->ids({.account = "a"}).empty());
}

/// A tournament of kuba that `host` hosts, with a reason of `host` and one of another director.
std::vector<Write> hosted_event(const std::string& id, const std::string& host) {
    const std::string beside = id + "_beside";
    return {NewStream{.kind = kTournamentStream,
                      .id = id,
                      .header = R"({"settings":{"game":"kuba"}})",
                      .terms = R"({"host":")" + host + R"(","text":"Come to the barn","title":"Canaries"})"},
            NewStream{.kind = kBesideStream, .id = beside, .header = "{}"},
            Append{beside, 1, R"({"n":4,"reason":"canaries"})", "hash", host},
            Append{beside, 2, R"({"n":7,"reason":"rain"})", "hash", "z"}};
}

TYPED_TEST(EventsContract, AC8_lists_the_tournaments_that_an_account_hosts) {
    for (const char* id : {"t1", "t2"}) this->commit(hosted_event(id, "a"));
    this->commit(hosted_event("t3", "b"));
    this->commit({sample_match("m1")});
    const auto found = this->store().hosted_by("a");
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->size(), 2u);
    EXPECT_EQ(found->front().id, "t2") << "the newest first";
    EXPECT_EQ(found->front().header, R"({"settings":{"game":"kuba"}})");
    EXPECT_EQ(found->front().terms, R"({"host":"a","text":"Come to the barn","title":"Canaries"})");
    EXPECT_TRUE(this->store().hosted_by("z")->empty()) << "a director is no host";
}

TYPED_TEST(EventsContract, AC8_forgets_what_a_deleted_host_has_typed) {
    this->commit({Account{.id = "a", .name = "Ann"}});
    this->commit({DeleteAccount{"a", "Deleted a", 5}});
    this->commit(hosted_event("t1", "a"));
    this->commit(hosted_event("t2", "b"));
    this->play({played_by("t1", 1, {{"c"}}), played_by("t2", 2, {{"c"}})});
    this->commit({ForgetHost{"a"}});
    this->reopen();
    EXPECT_EQ(this->stream("t1")->stream.terms, R"({"host":"a","text":"","title":"kuba"})");
    const auto reasons = this->stream("t1_beside")->entries;
    EXPECT_EQ(reasons.at(0).entry, R"({"n":4,"reason":""})");
    EXPECT_EQ(reasons.at(0).hash, "") << "it would tell whether a guess is right";
    EXPECT_EQ(reasons.at(1).entry, R"({"n":7,"reason":"rain"})") << "of another director";
    EXPECT_EQ(this->page({.account = "c"}).back().title, "kuba");
    EXPECT_EQ(this->page({.account = "c"}).front().title, "Title of t2");
    EXPECT_EQ(this->stream("t2")->stream.terms,
              R"({"host":"b","text":"Come to the barn","title":"Canaries"})");
    EXPECT_EQ(this->stream("t2_beside")->entries.at(0).entry, R"({"n":4,"reason":"canaries"})");
    const auto next = this->commit({Append{"t1_beside", 3, R"({"n":9,"reason":"late"})", "hash", "z"}});
    EXPECT_EQ(next, std::vector{Written::ok}) << "the stream goes on";
}

TYPED_TEST(EventsContract, AC8_a_deletion_forgets_what_the_host_has_typed) {
    this->commit({Account{.id = "a", .name = "Ann"}});
    this->commit(hosted_event("t1", "a"));
    EXPECT_EQ(this->commit({DeleteAccount{"a", "Deleted a", 5}}), std::vector{Written::ok});
    EXPECT_EQ(this->stream("t1")->stream.terms, R"({"host":"a","text":"","title":"kuba"})");
    EXPECT_EQ(this->stream("t1_beside")->entries.at(0).entry, R"({"n":4,"reason":""})");
}

/// The words were on their way when the account was deleted: there is no moment at which they are durable.
TYPED_TEST(EventsContract, AC8_words_that_come_behind_a_deletion_are_forgotten_in_their_own_commit) {
    this->commit({Account{.id = "a", .name = "Ann"}});
    this->commit({DeleteAccount{"a", "Deleted a", 5}});
    std::vector<Write> late = hosted_event("t1", "a");
    late.emplace_back(played_by("t1", 1, {{"c"}}));
    late.emplace_back(ForgetHost{"a"});
    const std::vector<std::size_t> calls{late.size()};
    EXPECT_EQ(this->store().commit(late, calls)->back(), Written::ok);
    EXPECT_EQ(this->stream("t1")->stream.terms, R"({"host":"a","text":"","title":"kuba"})");
    EXPECT_EQ(this->stream("t1_beside")->entries.at(0).entry, R"({"n":4,"reason":""})");
    EXPECT_EQ(this->page({.account = "c"}).back().title, "kuba");
}

TYPED_TEST(EventsContract, AC8_words_of_an_account_that_is_not_deleted_stay) {
    this->commit({Account{.id = "a", .name = "Ann"}});
    this->commit(hosted_event("t1", "a"));
    this->commit(hosted_event("t2", "nobody"));
    this->play({played_by("t1", 1, {{"c"}})});
    this->commit({ForgetHost{"a"}, ForgetHost{"nobody"}});
    for (const char* id : {"t1", "t2"}) {
        EXPECT_NE(this->stream(id)->stream.terms.find("Come to the barn"), std::string::npos) << id;
        EXPECT_EQ(this->stream(std::string(id) + "_beside")->entries.at(0).entry,
                  R"({"n":4,"reason":"canaries"})");
    }
    EXPECT_EQ(this->page({.account = "c"}).back().title, "Title of t1");
}

TYPED_TEST(EventsContract, AC8_a_deletion_in_conflict_forgets_nothing) {
    this->commit(hosted_event("t1", "a"));
    EXPECT_EQ(this->commit({DeleteAccount{"a", "Deleted a", 5}}), std::vector{Written::conflict});
    EXPECT_EQ(this->stream("t1_beside")->entries.at(0).entry, R"({"n":4,"reason":"canaries"})");
}

}  // namespace
}  // namespace kabinet
