#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/queue/matcher.hpp"
#include "tests/server/queue/chance.hpp"
#include "tests/server/queue/plain_matcher.hpp"

namespace kabinet::queue {
namespace {

constexpr std::int64_t kStart = 1'000'000'000;
using Accounts = std::vector<std::string>;

Ticket random_ticket(Chance& chance, const std::string& account, std::int64_t now) {
    Ticket ticket{
        .person = {.account = account, .address = "", .last = {}},
        .kind = {.game = chance.once_in(5) ? "nine" : "kuba", .clock = "10+5", .rated = !chance.once_in(3)},
        .seats = {},
        .bots = Bots::never,
        .since = now - 1000 * chance.between(0, 170)};
    ticket.seats.least = static_cast<int>(chance.between(2, 3));
    ticket.seats.most = static_cast<int>(chance.between(ticket.seats.least, 4));
    if (chance.once_in(2)) ticket.person.address = "net" + std::to_string(chance.between(1, 4));
    return ticket;
}

/// Few values, so that many are equal.
Strength random_strength(Chance& chance) {
    return {.rating = static_cast<double>(1000 + 25 * chance.between(0, 30)),
            .deviation = static_cast<double>(50 * chance.between(1, 7))};
}

/// Makes `ticket` one for two seats, of somebody who has just played with one of `count` others.
void play_a_duel(Chance& chance, Ticket& ticket, std::int64_t count) {
    ticket.seats = {2, 2};
    const std::string opponent(1, static_cast<char>('a' + chance.between(0, count - 1)));
    ticket.person.last = {.opponents = {opponent}, .began = kStart - chance.between(50'000, 70'000)};
}

std::vector<Accounts> groups_of(const std::vector<Ticket>& tickets, const Strengths& strengths,
                                std::int64_t now) {
    std::vector<Accounts> out;
    for (const Group& group : Matcher(strengths.reader()).groups(tickets, now))
        out.push_back(accounts_of(group.tickets));
    return out;
}

TEST(QuickMatchProperty, QM2_groups_are_those_of_a_plain_search) {
    std::size_t made = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Chance chance(seed);
        Strengths strengths;
        std::vector<Ticket> tickets;
        const std::int64_t count = chance.between(2, 11);
        const bool duels = chance.once_in(4);
        for (std::int64_t i = 0; i < count; ++i) {
            const std::string account(1, static_cast<char>('a' + i));
            tickets.push_back(random_ticket(chance, account, kStart));
            strengths.duel[account] = random_strength(chance);
            if (duels) play_a_duel(chance, tickets.back(), count);
            if (chance.once_in(4)) strengths.many[account] = random_strength(chance);
        }
        chance.shuffle(tickets);
        const auto plain = plain_groups(tickets, strengths, kStart);
        auto groups = groups_of(tickets, strengths, kStart);
        std::ranges::sort(groups);
        auto expected = plain;
        std::ranges::sort(expected);
        ASSERT_EQ(groups, expected) << "seed " << seed;
        made += groups.size();
    }
    EXPECT_GT(made, 1500) << "otherwise little was compared";
}

/// A queue that people join and leave at random, and in which they play and come back. Checks each result.
class Life {
  public:
    explicit Life(std::uint64_t seed) : chance_(seed) {
        for (int i = 0; i < 14; ++i) strengths_.duel["p" + std::to_string(i)] = random_strength(chance_);
    }

    void step() {
        now_ += chance_.between(0, 5000);
        if (chance_.once_in(2)) return join();
        if (chance_.once_in(8)) return leave();
        if (chance_.once_in(10)) return change();
        tick();
    }

    std::size_t groups() const { return groups_; }
    std::size_t barred() const { return barred_; }

  private:
    void join() {
        const std::string account = "p" + std::to_string(chance_.between(0, 13));
        if (std::ranges::count(tickets_, account, name) > 0) return;
        Ticket ticket = random_ticket(chance_, account, now_);
        ticket.since = now_;
        ticket.person.last = last_[account];
        tickets_.push_back(ticket);
    }

    void leave() {
        if (tickets_.empty()) return;
        tickets_.erase(tickets_.begin() + chance_.between(0, static_cast<std::int64_t>(tickets_.size()) - 1));
    }

    void change() {
        strengths_.duel["p" + std::to_string(chance_.between(0, 13))] = random_strength(chance_);
    }

    void tick() {
        const std::vector<Group> groups = Matcher(strengths_.reader()).groups(tickets_, now_);
        std::vector<Ticket> shuffled(tickets_);
        chance_.shuffle(shuffled);
        std::vector<Accounts> names;
        for (const Group& group : groups) names.push_back(accounts_of(group.tickets));
        ASSERT_EQ(groups_of(shuffled, strengths_, now_), names) << "the order of joining matters";

        std::set<std::string> seated;
        for (const Group& group : groups) {
            ASSERT_EQ(problem_of(group.tickets, strengths_, now_), "");
            for (const Ticket* ticket : group.tickets)
                ASSERT_TRUE(seated.insert(ticket->person.account).second) << "two matches for one ticket";
        }
        std::erase_if(tickets_, [&](const Ticket& ticket) { return seated.contains(ticket.person.account); });
        nobody_waits_in_vain();
        for (const Accounts& group : names) play(group);
        groups_ += names.size();
    }

    /// Two who may play at a table of two never both go on waiting; nor do more of them, unless somebody
    /// among the tickets may not meet somebody for a minute, which makes the search for larger tables less
    /// thorough.
    void nobody_waits_in_vain() {
        std::vector<const Ticket*> waiting;
        for (const Ticket& ticket : tickets_) waiting.push_back(&ticket);
        const bool any_barred = std::ranges::any_of(tickets_, [this](const Ticket& ticket) {
            return !ticket.person.last.opponents.empty() && now_ - ticket.person.last.began < 60'000;
        });
        barred_ += any_barred ? 1 : 0;
        for (std::size_t seats = 2; seats <= (any_barred ? 2U : 4U); ++seats) {
            const auto groups = allowed(waiting, seats, strengths_, now_);
            ASSERT_TRUE(groups.empty())
                << seats << " could play, " << groups[0][0]->person.account << " first";
        }
    }

    void play(const Accounts& group) {
        for (const std::string& account : group) {
            for (const std::string& other : group) {
                if (other == account) continue;
                const auto [it, is_new] = met_.try_emplace({account, other}, now_);
                ASSERT_TRUE(is_new || now_ - it->second >= 60'000 || last_[account].began != it->second)
                    << account << " and " << other << " again within a minute";
                it->second = now_;
            }
        }
        for (const std::string& account : group) {
            last_[account] = {.opponents = {}, .began = now_};
            std::ranges::remove_copy(group, std::back_inserter(last_[account].opponents), account);
        }
    }

    static const std::string& name(const Ticket& ticket) { return ticket.person.account; }

    Chance chance_;
    std::int64_t now_ = kStart;
    Strengths strengths_;
    std::vector<Ticket> tickets_;
    std::map<std::string, LastMatch> last_;
    std::map<std::pair<std::string, std::string>, std::int64_t> met_;  // when two last began a match
    std::size_t groups_ = 0;
    std::size_t barred_ = 0;
};

TEST(QuickMatchProperty, QM2_holds_however_people_come_and_go) {
    std::size_t groups = 0, barred = 0;
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        Life life(seed);
        for (int i = 0; i < 500; ++i) {
            life.step();
            ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed << ", step " << i;
        }
        groups += life.groups();
        barred += life.barred();
    }
    EXPECT_GT(groups, 400);
    EXPECT_GT(barred, 50) << "otherwise opponents never came back within a minute";
}

}  // namespace
}  // namespace kabinet::queue
