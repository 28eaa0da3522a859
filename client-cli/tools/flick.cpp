#include <fstream>
#include <istream>
#include <ostream>

#include "client-cli/boards/kapture9/flick_words.hpp"
#include "client-cli/tools/flick_lab.hpp"
#include "client-cli/tools/tool.hpp"

namespace kabinet::cli {
namespace {

Json error(const Refusal& refusal) {
    Json body{{"code", refusal.code}, {"message", refusal.message}};
    if (!refusal.rule.empty()) body["rule"] = refusal.rule;
    return {{"error", std::move(body)}};
}

/// Runs flicks and prints a line for each.
class Flicks {
  public:
    Flicks(const FlickSettings& settings, const Seed& seed, std::ostream& out)
        : settings_(settings), lab_(kapture9::tremor_named(settings.noise), seed), out_(out) {}

    /// False when the line was refused.
    bool answer(const std::string& text) {
        const Json line = Json::parse(text, nullptr, false);
        if (line.is_discarded()) return refuse({"parse_error", "", "the line is not JSON"});
        return answer(line);
    }

    bool answer(const Json& line) {
        const auto request = read_flick(line);
        if (!request) return refuse(request.error());
        last_ = lab_.run(*request);
        Json json = last_->to_json();
        if (settings_.trajectory) json["trajectory"] = last_->trajectory();
        print(json);
        return true;
    }

    /// Draws the last flick; false when there was none, or the file could not be written.
    bool draw() const {
        if (settings_.svg.empty()) return true;
        if (!last_) return false;
        std::ofstream file(settings_.svg);
        file << svg(last_->picture());
        return static_cast<bool>(file.flush());
    }

  private:
    bool refuse(const Refusal& refusal) {
        print(error(refusal));
        return false;
    }

    void print(const Json& json) {
        // Flushed line by line: the other side of a pipe waits for it.
        out_ << json.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }

    const FlickSettings& settings_;
    FlickLab lab_;
    std::ostream& out_;
    std::optional<FlickResult> last_;
};

/// The one flick of the command line as a line of input; null when it is none.
Json line_of(const FlickSettings& settings) {
    const auto words = FlickWords::read(settings.words);
    if (!words) return nullptr;
    Json line = words->action();
    line.erase("type");
    line["seat"] = settings.seat;
    if (!settings.bases.empty()) line["bases"] = bases_of(settings.bases);
    return line;
}

}  // namespace

int flick(const FlickSettings& settings, std::istream& in, std::ostream& out, std::ostream& err) {
    Seed seed{};
    if (!settings.seed.empty() && !from_hex(settings.seed, seed)) {
        err << "kabinet: --seed is 64 hex digits\n";
        return 2;
    }
    Flicks flicks(settings, seed, out);
    bool well = true;
    if (settings.words.empty()) {
        std::string line;
        while (std::getline(in, line)) {
            if (line.find_first_not_of(" \t\r") != line.npos) flicks.answer(line);
        }
    } else {
        const Json line = line_of(settings);
        if (line.is_null()) {
            err << "kabinet: a flick is written as degrees and m/s: 12 0.8 top 0.3\n";
            return 2;
        }
        well = flicks.answer(line);
    }
    if (flicks.draw()) return well ? 0 : 1;
    err << "kabinet: no picture in " << settings.svg << "\n";
    return 1;
}

}  // namespace kabinet::cli
