#pragma once

#include <map>
#include <optional>
#include <string>

#include "tests/tournament/random/round_rules.hpp"
#include "tests/tournament/random/wishes.hpp"
#include "tournament/log.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/places.hpp"

namespace kabinet::tournament {

/// One random event from its creation to its end: people come late, leave, pause and do not show up, results
/// are corrected and annulled, rounds are made by hand, inputs are taken back. After each input the rules are
/// checked; what they break is a failure of the test.
class Trial {
  public:
    /// `more`: clocks and pauses of matches, expulsions, given byes, changes of settings and an early end
    /// happen, too, as dice of their own will: without them an event stays what its seed has always named.
    explicit Trial(std::uint64_t seed, bool more = false);
    /// False where too few entered to start.
    bool run();

  private:
    void enter_all();
    void mischief();
    void at_random_table();
    void rule();
    void by_hand();
    void set_pairing();
    bool enter_round(const Proposal& made);
    void remake();
    void instruct();
    void pair();
    void play_one();
    void play_out();
    bool tell(InputType type, Json body = Json::object());
    void take_back_and_again(const Json& before, const Input& input);
    void look(InputType type);
    void narrow();
    void finish();
    // trial_more.cpp
    void more();
    void change_settings();
    void rule_on_a_match();
    bool ends_early();
    void fail(const std::string& what);

    const State& state() const { return log_.state(); }
    /// The open tables of the current stage, and one of them, or null.
    std::vector<const Table*> open_tables() const;
    const Table* some_table(bool open);
    int round_of(const Table& table) const;
    Json place_of(const Table& table) const;
    int somebody() { return 1 + dice_.below(std::max(1, static_cast<int>(state().entrants.size()))); }
    Json random_result(const Table& table, int game);

    Dice dice_;
    std::optional<Dice> more_;
    Log log_;
    bool rematches_ = false;
    Pairs allowed_;  // rematches, before the last input
    std::string last_;
    std::map<int, Places> places_;  // as they were named since something else than play happened
};

}  // namespace kabinet::tournament
