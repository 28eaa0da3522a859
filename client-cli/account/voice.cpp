#include "client-cli/account/voice.hpp"

#include "client-cli/account/words.hpp"
#include "client-cli/line/json_lines.hpp"
#include "client-cli/line/sentence.hpp"

namespace kabinet::cli {
namespace {

constexpr int kFailure = 1;
constexpr int kUsage = 2;

}  // namespace

void Voice::say(const std::string& text) {
    if (json_) return;
    for (const std::string& line : sentence_lines(text, width_)) out_ << line << "\n";
    out_ << std::flush;
}

void Voice::note(const std::string& text) {
    for (const std::string& line : sentence_lines(text, width_)) err_ << line << "\n";
    err_ << std::flush;
}

void Voice::hint(const std::string& text) {
    if (!json_) note("  " + text);
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
