#include "tests/server/queue/simulation.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/queue/forecast.hpp"
#include "server/queue/matcher.hpp"
#include "tests/server/queue/chance.hpp"

namespace kabinet::queue {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

double median(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

class Simulation {
  public:
    explicit Simulation(const Crowd& crowd)
        : crowd_(crowd), chance_(crowd.seed), matcher_(strength(), matcher_rules(crowd)) {}

    Outcome run() {
        double next = chance_.pause(crowd_.per_minute);
        for (now_ = 0; visitors_.size() < crowd_.people; now_ += crowd_.step) {
            for (; next <= static_cast<double>(now_); next += chance_.pause(crowd_.per_minute)) come(next);
            leave();
            meet();
        }
        return outcome();
    }

  private:
    struct Visitor {
        double rating;
        std::optional<std::int64_t> told;  // time to a table, ms
        bool offered = false;              // a bot
    };

    StrengthOf strength() const {
        return [this](const Ticket& ticket, Ladder) { return Strength{visitor(ticket).rating, 0}; };
    }

    /// With own waiting, the tickets' ranges say what is allowed; see narrow().
    static PairingRules matcher_rules(const Crowd& crowd) {
        PairingRules rules = crowd.rules;
        if (crowd.own_waiting) rules.fewer_after = {0, 0};
        return rules;
    }

    const Visitor& visitor(const Ticket& ticket) const {
        return visitors_[std::stoul(ticket.person.account)];
    }
    Visitor& visitor(const Ticket& ticket) { return visitors_[std::stoul(ticket.person.account)]; }

    void come(double at) {
        Ticket ticket{.person = {.account = std::to_string(visitors_.size()), .address = "", .last = {}},
                      .kind = {.game = "game", .clock = "clock", .rated = true},
                      .seats = crowd_.seats,
                      .bots = Bots::after_a_minute,
                      .since = static_cast<std::int64_t>(at)};
        const Forecast forecast = forecasts_.forecast(ticket.kind, crowd_.seats, 0, now_);
        visitors_.push_back({.rating = chance_.normal(crowd_.mean, crowd_.spread), .told = {}});
        if (!forecast.or_longer) visitors_.back().told = forecast.in_ms;
        tickets_.push_back(std::move(ticket));
    }

    void leave() {
        std::erase_if(tickets_, [this](const Ticket& ticket) {
            const bool gone = waited(ticket, now_) >= crowd_.patience;
            if (gone) end(ticket, false);
            return gone;
        });
        for (const Ticket& ticket : tickets_)
            if (bot_offered(ticket, now_)) visitor(ticket).offered = true;
    }

    void meet() {
        if (tickets_.size() < 2) return;
        if (crowd_.own_waiting) narrow();
        std::set<const Ticket*> seated;
        for (const Group& group : matcher_.groups(tickets_, now_)) {
            for (const Ticket* ticket : group.tickets) {
                waits_.push_back(static_cast<double>(waited(*ticket, now_)) / 1000);
                gaps_.push_back(group.gap);
                outcome_.at_table.at(group.tickets.size()) += 1;
                end(*ticket, true);
                seated.insert(ticket);
            }
        }
        if (seated.empty()) return;
        std::vector<Ticket> rest;
        for (Ticket& ticket : tickets_)
            if (!seated.contains(&ticket)) rest.push_back(std::move(ticket));
        tickets_ = std::move(rest);
    }

    void narrow() {
        for (Ticket& ticket : tickets_) {
            const int fewer = crowd_.rules.fewer(waited(ticket, now_));
            ticket.seats.least = std::max(crowd_.seats.least, crowd_.seats.most - fewer);
        }
    }

    void end(const Ticket& ticket, bool has_table) {
        const Visitor& who = visitor(ticket);
        Ticket asked = ticket;
        asked.seats = crowd_.seats;
        forecasts_.ended(asked, has_table, now_);
        outcome_.people += 1;
        outcome_.lost += has_table ? 0 : 1;
        outcome_.offered_bot += who.offered ? 1 : 0;
        outcome_.unoffered += !has_table && !who.offered ? 1 : 0;
        if (!who.told) return;
        outcome_.forecasts += 1;
        outcome_.within_forecast += has_table && waited(ticket, now_) <= *who.told ? 1 : 0;
        told_.push_back(static_cast<double>(*who.told) / 1000);
    }

    Outcome outcome() {
        const double percent = 100 / static_cast<double>(std::max<std::int64_t>(1, outcome_.people));
        outcome_.lost *= percent;
        outcome_.offered_bot *= percent;
        for (double& share : outcome_.at_table) share *= percent;
        outcome_.wait_s = median(waits_);
        outcome_.gap = median(gaps_);
        outcome_.forecast_s = median(told_);
        return outcome_;
    }

    const Crowd& crowd_;
    Chance chance_;
    Matcher matcher_;
    Forecasts forecasts_;
    std::int64_t now_ = 0;
    std::vector<Visitor> visitors_;  // by account
    std::vector<Ticket> tickets_;
    std::vector<double> waits_, gaps_, told_;
    Outcome outcome_;
};

}  // namespace

Outcome simulate(const Crowd& crowd) {
    return Simulation(crowd).run();
}

Crowd crowd_of_fit(int seats, double per_minute) {
    Crowd crowd{.per_minute = per_minute, .seats = {.least = seats, .most = seats}};
    crowd.rules.alone_after = kNever;
    return crowd;
}

Crowd crowd_of_flex(double per_minute) {
    Crowd crowd{
        .per_minute = per_minute, .seats = {.least = 2, .most = 4}, .step = 5000, .own_waiting = true};
    crowd.rules.alone_after = kNever;
    return crowd;
}

Crowd crowd_of_rules(int most, double per_minute) {
    return {.per_minute = per_minute, .seats = {.least = 2, .most = most}};
}

}  // namespace kabinet::queue
