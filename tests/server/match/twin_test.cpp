#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <set>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "tests/server/support/match_bench.hpp"

/// Nobody learns what the rules hide from a live match: of two matches that went alike for an audience, and
/// in which what it may not know is dealt differently (Game::redeal), it gets the same bytes at the same
/// moments, until the rules themselves let it see a difference. Frames, replies, lists of legal actions and
/// refusals are compared, on simulated time.
namespace kabinet::testing {
namespace {

constexpr int kSpectator = -1;
constexpr std::int64_t kMove = 30'000;

/// Something an audience gets, and when.
struct Heard {
    std::int64_t at;
    std::string text;
    bool operator==(const Heard&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Heard& heard) {
    return out << "at " << heard.at << ": " << heard.text << "\n";
}

struct Ear : Reader {
    explicit Ear(const sim::World& its_world) : world(its_world) {}
    void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) override {
        Reader::deliver(doc, frame, kind);
        heard.push_back({world.now(), std::string(frame->payload())});
    }
    const sim::World& world;
    std::vector<Heard> heard;
};

/// What a seat does: an action, or none until its time is up. Before it everybody thinks for `pause` ms.
struct Turn {
    std::int64_t pause = 0;
    Seat seat = 0;
    std::optional<Json> action{};
};

/// A live match of which all seats and one spectator hear.
class Table {
  public:
    /// `deal` tells matches of one game apart: each is another shuffle.
    Table(const Game& game, int seats, int deal)
        : bench(game.info.id, seats, {.kind = ClockSpec::Kind::move, .move = kMove}) {
        Header header = bench.header;
        header.match = bench.secrets.match_id("p0", std::to_string(deal));
        header.commitment = to_hex(commitment(bench.secrets.secret(header.match)));
        bench.create(header);
        bench.begin();
    }

    /// From here on the game is in `state`, and commits take the longer the more they write: whoever writes
    /// more of one hidden card than of another is late.
    void go_on_from(const State& state) {
        bench.suppose(bench.match().fold().game().restore(state.save()).value());
        bench.journal.hold = true;
        for (int who = kSpectator; who < bench.header.seats; ++who)
            bench.watch(ears_.emplace_back(bench.world), who);
    }

    const State& state() { return *bench.match().fold().state(); }
    bool playing() { return bench.match().fold().status() == Status::playing; }
    std::vector<Heard>& heard(int who) { return ears_[static_cast<std::size_t>(who + 1)].heard; }
    const std::vector<Json>& events(int who) { return ears_[static_cast<std::size_t>(who + 1)].events; }

    /// What `who` did not get by watching, but by asking.
    void note(int who, std::string text) { heard(who).push_back({bench.world.now(), std::move(text)}); }

    /// False when the action was refused.
    bool take(const Turn& turn) {
        bench.wait(turn.pause);
        if (!turn.action) {
            bench.wait(kMove);
            commit();
            return true;
        }
        const auto reply = submit(turn.seat, *turn.action);
        return reply->code == "ok";
    }

    /// `who` tries an action: what came of it is heard.
    std::shared_ptr<Reply> submit(int who, const Json& action) {
        const auto reply = bench.ask(who, InputType::act, action);
        commit();
        const Refusal& no = reply->refusal;
        if (!ears_.empty())
            note(who, reply->code + " " + std::to_string(reply->receipt.ply) + " " +
                          std::to_string(reply->receipt.seq) + " " + no.rule + " " + no.message);
        return reply;
    }

    /// `who` asks for all that can be asked for.
    void inquire(int who) {
        const std::string id = who < 0 ? "" : player(who).id;
        const auto hear = [this, who](const auto& answer) {
            if constexpr (requires { answer->dump(); }) {
                note(who, answer ? answer->dump() : answer.error().code + answer.error().message);
            } else {
                note(who, answer ? answer->record : answer.error().code + answer.error().message);
            }
        };
        bench.match().legal(id, {}, [&](std::expected<Json, Refusal> answer) { hear(answer); });
        for (Seat seat = 0; seat < bench.header.seats; ++seat)
            bench.match().legal(id, seat, [&](std::expected<Json, Refusal> answer) { hear(answer); });
        bench.match().record("", [&](std::expected<NamedRecord, Refusal> answer) { hear(answer); });
    }

    MatchBench bench;

  private:
    void commit() {
        bench.settle();
        while (bench.journal.waiting() > 0) {
            const auto* entry = std::get_if<Append>(&bench.journal.written.back());
            bench.wait(entry ? static_cast<std::int64_t>(entry->entry.size() + entry->key.size()) : 1);
            bench.journal.commit();
            bench.settle();
        }
    }

    std::deque<Ear> ears_;
};

class Twins : public ::testing::TestWithParam<const Game*> {
  protected:
    static constexpr int kTogether = 15;  ///< turns two matches are followed at most

    std::uint32_t below(std::size_t n) { return chance.below(static_cast<std::uint32_t>(n)); }

    /// Of many seats one may fall asleep now and then; in a match of two that would be its end.
    Turn any_turn(const State& state, int seats) {
        const Seat seat = state.to_move().at(below(state.to_move().size()));
        Turn turn{.pause = below(3000), .seat = seat};
        if (seats > 2 && below(40) == 0) return turn;
        const Json actions = state.legal(seat);
        known.insert(actions[below(actions.size())]);
        turn.action = settled(actions[below(actions.size())], [&](std::uint32_t n) { return below(n); });
        return turn;
    }

    /// A match by chance, as long as it goes on.
    std::vector<Turn> history(int seats, int deal, int turns) {
        Table table(game(), seats, deal);
        std::vector<Turn> all;
        while (static_cast<int>(all.size()) < turns && table.playing()) {
            all.push_back(any_turn(table.state(), seats));
            table.take(all.back());
        }
        return all;
    }

    /// What a seat may try in vain: what any seat may do in either match or might once, and what nobody may.
    std::vector<Json> attempts(Table& one, Table& two, Seat seat) {
        std::set<Json> all = known;
        all.insert({nullptr, Json::object(), {{"type", "nonsense"}}});
        for (Table* table : {&one, &two}) {
            for (Seat other = 0; other < game().info.max_seats; ++other) {
                for (const Json& action : table->state().legal(other)) all.insert(action);
            }
        }
        std::vector<Json> vain;
        for (const Json& action : all) {
            if (!game().restore(one.state().save()).value()->play(seat, action)) vain.push_back(action);
        }
        chance.shuffle(vain);
        vain.resize(std::min<std::size_t>(vain.size(), 12));
        return vain;
    }

    void probe(Table& one, Table& two, int who) {
        for (Table* table : {&one, &two}) table->inquire(who);
        if (who == kSpectator) return;
        for (const Json& action : attempts(one, two, who)) {
            for (Table* table : {&one, &two}) table->submit(who, action);
        }
    }

    /// Both go on by one turn. False when the rules have shown `who` a difference, or the match is over.
    bool together(Table& one, Table& two, int who) {
        const Turn turn = any_turn(one.state(), one.bench.header.seats);
        const bool both = one.take(turn) && two.take(turn);
        if (!both && turn.seat == who) ADD_FAILURE() << "its own action: " << turn.action->dump();
        if (!both || !one.playing() || !two.playing()) return false;
        const Audience audience = who == kSpectator ? Audience::everyone() : Audience::of(who);
        const bool dealt =
            std::ranges::any_of(one.events(who), [](const Json& e) { return e["type"] == "deal"; });
        return !dealt && one.state().view(audience) == two.state().view(audience);
    }

    /// Two matches with one past for `who` are followed for as long as nothing may differ for it.
    void follow(int seats, int deal, const std::vector<Turn>& past, int who) {
        Table one(game(), seats, deal);
        Table two(game(), seats, deal);
        for (Table* table : {&one, &two}) {
            for (const Turn& turn : past) table->take(turn);
        }
        if (!one.playing()) return;
        const Audience audience = who == kSpectator ? Audience::everyone() : Audience::of(who);
        const auto truth = game().restore(one.state().save()).value();
        const auto other = game().redeal(*truth, audience, chance);
        differ += other->save() != truth->save();
        one.go_on_from(*truth);
        two.go_on_from(*other);
        for (int turn = 0; turn < kTogether; ++turn) {
            probe(one, two, who);
            ASSERT_EQ(one.heard(who), two.heard(who));
            compared += one.heard(who).size();
            one.heard(who).clear();
            two.heard(who).clear();
            if (!together(one, two, who)) return;
            ++followed;
        }
    }

    const Game& game() const { return *GetParam(); }

    FairStream chance{sha256("twins"), "test"};
    std::set<Json> known;      // some of what could be done before
    int differ = 0;            // pairs of which one was really another
    int followed = 0;          // turns after which both still had to be alike
    std::size_t compared = 0;  // frames and answers
};

TEST_P(Twins, an_audience_gets_the_same_bytes_at_the_same_moments) {
    for (const int seats : {2, 3, 4}) {
        if (seats < game().info.min_seats || seats > game().info.max_seats) continue;
        for (const int turns : {0, 3, 7, 12, 18, 25, 33, 45, 60, 90}) {
            const auto past = history(seats, turns, turns);
            for (int who = kSpectator; who < seats; ++who) {
                SCOPED_TRACE(std::to_string(seats) + " seats, turn " + std::to_string(turns) + ", audience " +
                             std::to_string(who));
                follow(seats, turns, past, who);
                if (HasFailure()) return;
            }
        }
    }
    EXPECT_GT(differ, 80);
    EXPECT_GT(followed, 60);
    EXPECT_GT(compared, 2000u);
}

std::vector<const Game*> hidden_games() {
    std::vector<const Game*> games;
    for (const Game* game : all_games()) {
        if (game->redeal) games.push_back(game);
    }
    return games;
}

INSTANTIATE_TEST_SUITE_P(Games, Twins, ::testing::ValuesIn(hidden_games()),
                         [](const auto& info) { return info.param->info.id; });

}  // namespace
}  // namespace kabinet::testing
