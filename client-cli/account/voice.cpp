#include "client-cli/account/voice.hpp"

#include "client-cli/account/words.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/line/json_lines.hpp"

namespace kabinet::cli {
namespace {

constexpr int kFailure = 1;
constexpr int kUsage = 2;

}  // namespace

void Voice::say(const std::string& text) {
    if (!json_) out_ << harmless(text) << "\n" << std::flush;
}

void Voice::note(const std::string& text) {
    err_ << harmless(text) << "\n" << std::flush;
}

int Voice::done(const Json& result) {
    if (json_) out_ << json_line({{"ok", result}}) << std::flush;
    return 0;
}

void Voice::print(const std::string& why, const Problem& problem) {
    if (json_) {
        out_ << json_line({{"error", to_json(problem)}}) << std::flush;
    } else {
        note("kabinet: " + why);
    }
}

int Voice::refuse(const Problem& problem) {
    if (problem.code != kInterrupted) print(in_words(problem), problem);
    return kFailure;
}

int Voice::wrong(const std::string& why) {
    print(why, {"usage", why, "", 0, 0});
    return kUsage;
}

}  // namespace kabinet::cli
