#include "tests/games/contract/transcript.hpp"

#include <memory>
#include <sstream>
#include <stdexcept>

#include "games/core/registry.hpp"

namespace kabinet {

namespace {

class Transcript {
  public:
    void line(const std::string& text) {
        if (text.starts_with("  ")) return;
        if (text.starts_with("> ") || text.starts_with("view")) begin();
        out_ << text << '\n';
        std::istringstream words(text);
        std::string verb;
        words >> verb;
        std::string rest;
        std::getline(words >> std::ws, rest);
        obey(verb, rest);
    }

    std::string end() {
        begin();
        return out_.str();
    }

  private:
    void obey(const std::string& verb, const std::string& rest) {
        if (verb.empty() || verb == "#") return;
        if (verb == ">") return play(rest);
        if (verb == "view") return view(rest);
        if (state_) throw std::runtime_error("set-up after the first action: " + verb);
        if (verb == "game") {
            game_ = find_game(rest);
            if (!game_) throw std::runtime_error("no game " + rest);
            setup_.seats = game_->info.min_seats;
        } else if (verb == "seats") {
            setup_.seats = std::stoi(rest);
        } else if (verb == "options") {
            setup_.options = Json::parse(rest);
        } else if (verb == "seed") {
            setup_.seed = sha256(rest);
        } else if (verb == "load") {
            load_ = rest;
        } else {
            throw std::runtime_error("no such line: " + verb);
        }
    }

    void begin() {
        if (state_) return;
        if (!game_) throw std::runtime_error("no game named");
        auto started = load_.empty() ? game_->start(setup_) : game_->load(load_);
        if (!started) throw std::runtime_error(started.error().message);
        state_ = std::move(*started);
        tell_position();
    }

    void play(const std::string& text) {
        const Seat seat = std::stoi(text);
        const auto done = state_->play(seat, Json::parse(text.substr(text.find(' '))));
        if (!done) {
            const auto& [code, rule, message] = done.error();
            out_ << "  refused: " << code << (rule.empty() ? "" : " ") << rule << '\n';
            return;
        }
        for (const Event& event : *done) {
            out_ << "  event ";
            if (event.only) out_ << "for seat " << *event.only << ' ';
            out_ << event.body.dump() << '\n';
        }
        tell_position();
    }

    void view(const std::string& seat) {
        const Audience audience = seat.empty() ? Audience::everyone() : Audience::of(std::stoi(seat));
        out_ << "  " << state_->view(audience).dump() << '\n';
    }

    void tell_position() {
        out_ << "  = " << state_->position() << '\n';
        for (const Seat seat : state_->to_move()) {
            out_ << "  seat " << seat << " has " << state_->legal(seat).size() << " actions\n";
        }
        if (const auto outcome = state_->outcome()) {
            out_ << "  over: ranks " << Json(outcome->ranks).dump() << " scores "
                 << Json(outcome->scores).dump() << ' ' << outcome->reason << '\n';
        }
    }

    std::ostringstream out_;
    const Game* game_ = nullptr;
    Setup setup_;
    std::string load_;
    std::unique_ptr<State> state_;
};

}  // namespace

std::string rewrite_transcript(std::string_view text) {
    Transcript transcript;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) transcript.line(line);
    return transcript.end();
}

}  // namespace kabinet
