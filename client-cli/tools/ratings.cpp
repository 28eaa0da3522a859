#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/tools/account_history.hpp"
#include "client-cli/tools/tool.hpp"
#include "rating/log.hpp"

namespace kabinet::cli {
namespace {

constexpr const char* kLegend =
    "RD says how uncertain a rating is, volatility how unsteady the results are. Formula: docs/ratings.md.\n";

/// Reads a log to its end or to its first flaw, and prints what the settings ask for on the way.
class RatingsCheck {
  public:
    RatingsCheck(const RatingsSettings& settings, std::ostream& out)
        : settings_(settings), out_(out), history_(settings.account) {}

    void read(std::istream& in) {
        if (!settings_.account.empty() && !settings_.json) out_ << kLegend;
        std::string line;
        while (!flaw_ && std::getline(in, line)) {
            // Behind a line that is whole stands a newline.
            if (in.eof()) return stop({next(), "bad_form", "the last line is cut off"});
            auto taken = reader_.take(line);
            if (!taken) return stop(taken.error());
            if (*taken) tell(**taken);
        }
        if (!reader_.ladder()) stop({0, "bad_form", "this is not a rating log: it is empty"});
    }

    bool good() const { return !flaw_ && !missing(); }

    void print_json() const {
        Json flaws = Json::array();
        if (flaw_) flaws.push_back({{"event", flaw_->n}, {"code", flaw_->code}, {"message", flaw_->message}});
        Json json{{"valid", !flaw_}, {"flaws", flaws}};
        if (const Ladder* ladder = reader_.ladder()) {
            json["ladder"] = ladder->id();
            json["events"] = ladder->events();
            json["accounts"] = ladder->accounts();
            json["hash"] = to_hex(ladder->head());
        }
        if (!settings_.account.empty()) json["history"] = history_.json();
        out_ << json.dump() << "\n";
    }

    void print(std::ostream& err) const {
        const Ladder* const ladder = reader_.ladder();
        if (flaw_) {
            out_ << (flaw_->n == 0 ? "log" : "event " + std::to_string(flaw_->n)) << ": " << flaw_->code
                 << ": " << harmless(flaw_->message) << "\n";
            if (flaw_->n > 1) out_ << "The events before it agree: " << flaw_->n - 1 << ".\n";
            return;
        }
        if (missing()) {
            err << "kabinet: no event of " << settings_.account << " is in the log\n";
        } else if (!settings_.account.empty()) {
            out_ << "The rating of " << settings_.account
                 << " after its last event: " << shown(ladder->rating_of(settings_.account)->rating) << "\n";
        }
        out_ << "The ladder " << ladder->id()
             << " agrees, computed anew from its log alone: " << ladder->events() << " events, "
             << ladder->accounts() << " accounts.\n"
             << "Hash of the last event: " << to_hex(ladder->head()) << "\n";
    }

  private:
    std::int64_t next() const { return reader_.ladder() ? reader_.ladder()->events() + 1 : 0; }
    bool missing() const { return !settings_.account.empty() && history_.json().empty(); }
    void stop(const RatingFlaw& flaw) { flaw_ = flaw; }

    void tell(const RatingEvent& event) {
        const auto words = history_.take(event);
        if (settings_.json) return;
        if (words) out_ << *words;
        if (settings_.events) out_ << line_of(event);
    }

    static std::string line_of(const RatingEvent& event) {
        const bool match = event.type == RatingEvent::Type::match;
        std::string line = "event " + std::to_string(event.n) + ": ";
        line += match ? "match " + event.match : "a correction of event " + std::to_string(event.corrects);
        line += match && event.weight == 0 ? ", which counts nothing:" : ":";
        for (const RatedPlayer& player : event.players) {
            line += (&player == &event.players.front() ? " " : ", ") + player.account + " " +
                    player.before.number.text() + " -> " + player.after.number.text();
        }
        return line + ": agrees\n";
    }

    const RatingsSettings& settings_;
    std::ostream& out_;
    LogReader reader_;
    AccountHistory history_;
    std::optional<RatingFlaw> flaw_;
};

}  // namespace

int ratings(const RatingsSettings& settings, std::ostream& out, std::ostream& err) {
    std::ifstream opened;
    std::istringstream text(settings.text.value_or(""));
    if (!settings.text && settings.file != "-") {
        opened.open(settings.file);
        if (!opened) {
            err << "kabinet: " << settings.file << ": " << std::strerror(errno) << "\n";
            return 1;
        }
    }
    RatingsCheck check(settings, out);
    std::istream& file = settings.file == "-" ? std::cin : opened;
    check.read(settings.text ? text : file);
    if (settings.json) {
        check.print_json();
    } else {
        check.print(err);
    }
    return check.good() ? 0 : 1;
}

}  // namespace kabinet::cli
