#include <gtest/gtest.h>

#include <stdexcept>

#include "games/core/registry.hpp"
#include "tests/server/support/match_bench.hpp"

/// A fault in one match ends that match, and nothing else.
namespace kabinet::testing {
namespace {

/// What goes wrong.
struct Faults {
    bool play = false;
    bool show = false;
    bool legal = false;
};

/// A state of a game that is not as pure as it should be.
class Faulty : public State {
  public:
    Faulty(std::unique_ptr<State> state, std::shared_ptr<Faults> faults)
        : state_(std::move(state)), faults_(std::move(faults)) {}

    int seats() const override { return state_->seats(); }
    std::vector<Seat> to_move() const override { return state_->to_move(); }
    Json legal(Seat seat) const override {
        fail(faults_->legal);
        return state_->legal(seat);
    }
    std::expected<std::vector<Event>, Refusal> play(Seat seat, const Json& action) override {
        auto events = state_->play(seat, action);
        fail(faults_->play);  // half of it is done
        return events;
    }
    std::optional<Outcome> outcome() const override { return state_->outcome(); }
    void show(Audience audience, JsonWriter& out) const override {
        fail(faults_->show);
        state_->show(audience, out);
    }
    Json save() const override { return state_->save(); }
    std::string position() const override { return state_->position(); }

  private:
    static void fail(bool wrong) {
        if (wrong) throw std::out_of_range("beyond the board");
    }

    std::unique_ptr<State> state_;
    std::shared_ptr<Faults> faults_;
};

struct Fault : ::testing::Test {
    Fault() {
        bench.begin();
        const Game* game = find_game("kuba");
        auto state = game->restore(bench.match().fold().state()->save()).value();
        action = bench.action();
        bench.suppose(std::make_unique<Faulty>(std::move(state), faults));
        bench.watch(reader, 1);
    }
    void expect_broken() {
        EXPECT_EQ(bench.fault, "beyond the board");
        EXPECT_EQ(bench.did(0, InputType::act, action), "internal");
        EXPECT_EQ(bench.did(1, InputType::resign), "internal");
        std::string code;
        bench.match().record("", [&](const auto& answer) { code = answer ? "ok" : answer.error().code; });
        EXPECT_EQ(code, "internal");
        bench.match().legal("p0", 0, [&](const auto& answer) { code = answer ? "ok" : answer.error().code; });
        EXPECT_EQ(code, "internal");
        const auto written = bench.journal.written.size();
        bench.wait(24 * 3'600'000);
        EXPECT_EQ(bench.journal.written.size(), written) << "nothing more is written";
        bench.unwatch(reader);
    }

    std::shared_ptr<Faults> faults = std::make_shared<Faults>();
    MatchBench bench;
    Reader reader;
    Json action;
};

TEST_F(Fault, while_an_action_is_played_writes_nothing_of_it) {
    const auto written = bench.journal.written.size();
    faults->play = true;
    EXPECT_EQ(bench.did(0, InputType::act, action), "internal");
    EXPECT_EQ(bench.journal.written.size(), written);
    faults->play = false;
    expect_broken();
    EXPECT_TRUE(bench.recover()) << "what was durable is sound";
    EXPECT_EQ(bench.did(0, InputType::act, action), "ok");
}

TEST_F(Fault, while_legal_actions_are_listed_is_answered) {
    faults->legal = true;
    std::string code;
    bench.match().legal("p0", 0, [&](const auto& answer) { code = answer ? "ok" : answer.error().code; });
    EXPECT_EQ(code, "internal");
    expect_broken();
}

TEST_F(Fault, while_the_match_is_shown_loses_no_acknowledged_action) {
    faults->show = true;
    EXPECT_EQ(bench.did(0, InputType::act, action), "ok") << "it is durable by then";
    expect_broken();
    faults->show = false;
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(bench.match().fold().ply(), 1);
}

TEST_F(Fault, while_something_is_written_waits_for_the_journal) {
    bench.journal.hold = true;
    const auto first = bench.ask(0, InputType::act, action);
    const auto second = bench.ask(1, InputType::resign);
    faults->show = true;
    Reader late;
    bench.watch(late, 0);
    bench.wait(2000);  // the number of spectators is told
    EXPECT_EQ(bench.fault, "") << "it may not be let go yet";
    bench.journal.commit();
    bench.settle();
    EXPECT_TRUE(first->there);
    EXPECT_EQ(second->code, "internal");
    EXPECT_NE(bench.fault, "");
    bench.unwatch(late);
}

}  // namespace
}  // namespace kabinet::testing
