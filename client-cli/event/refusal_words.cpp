#include "client-cli/event/refusal_words.hpp"

#include <map>

namespace kabinet::cli {
namespace {

struct Words {
    const char* means;
    const char* helps;
};

/// The codes that an event stands still with, and those that a director can do something about.
const std::map<std::string, Words> kCodes{
    {"no_pairing",
     {"no pairing is left without a rematch",
      R"(allow one rematch with '{"pair":{"allow_rematch":true}}', plan fewer rounds with '{"rounds":n}', or )"
      R"(pair by hand with '{"set_pairing":{"tables":[[1,2]],"byes":[]}}')"}},
    {"held_by_director",
     {"a director took the last pairing or the start back",
      R"('{"pair":true}' pairs, and before the start '{"start":true}' starts)"}},
    {"draft_waits",
     {"the pairing is a draft",
      R"('{"draft":"show"}' shows it, '{"publish":true}' publishes it, '{"draft":true}' makes it anew)"}},
    {"round_time",
     {"the time of the round is over, and a tie has no result",
      R"(rule about each, as with '{"result":{"table":1,"ranks":[1,2]}}' or '{"forfeit":{"table":1,"entrants":[1]}}')"}},
    {"too_few_entrants",
     {"too few have entered", R"('{"change":{"settings":{"min_entrants":2}}}' asks for fewer)"}},
    {"too_many_entrants",
     {"too many have entered for the format", "withdraw some, or choose another format"}},
    {"too_many_rounds", {"there are too many rounds for so few", R"('{"rounds":n}' plans fewer)"}},
    {"round_open", {"a tie of the round has no result yet", "wait for the result, or rule about the tie"}},
    {"undo_blocked", {"something rests on it", "correct or annul a result instead"}}};

}  // namespace

std::string event_refusal_in_words(const Problem& problem) {
    std::string words = problem.detail.empty() ? problem.code : problem.detail;
    for (const auto& [name, number] : problem.numbers) {
        const std::string value = std::to_string(number);
        if (name == "max") words += "; at most " + value + (number == 1 ? " is possible" : " are possible");
        if (name == "min") words += "; at least " + value + (number == 1 ? " is needed" : " are needed");
        if (name == "by") words += "; input " + value + " rests on it";
    }
    return problem.rule.empty() ? words : words + " (" + problem.rule + ")";
}

std::string trouble_in_words(const std::string& code) {
    const auto known = kCodes.find(code);
    return known == kCodes.end() ? code : known->second.means;
}

std::string way_out_of(const std::string& code) {
    const auto known = kCodes.find(code);
    return known == kCodes.end() ? "" : known->second.helps;
}

}  // namespace kabinet::cli
