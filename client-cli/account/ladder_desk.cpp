#include "client-cli/account/ladder_desk.hpp"

#include "client-cli/account/ladder_words.hpp"

namespace kabinet::cli {
namespace {

constexpr std::int64_t kEventsOfPage = 100;  // the most that a server sends

std::string line_of(const Json& value) {
    // Sorted members and neither fractions nor spaces: that is canonical.
    return value.dump() + "\n";
}

}  // namespace

int LadderDesk::refuse(const Problem& problem) {
    if (problem.code != "unknown_method") return voice_.refuse(problem);
    return voice_.refuse(
        {problem.code, "this server rates nothing: it is older than this program", "", problem.number, 0});
}

int LadderDesk::board(const LadderRequest& request) {
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    const Reply board = caller_.look(board_of(request.ladder));
    if (!board) return refuse(board.error());
    Reply beside = caller_.ask("rating.board", {{"ladder", request.ladder}});
    if (!beside) return refuse(beside.error());
    const auto& identity = caller_.session().identity();
    const std::string own = identity ? identity->id : "";
    for (const std::string& line : board_lines(*board, own, request.count)) voice_.say(line);
    voice_.say(own.empty() ? "Nobody is signed in here, so nobody's place is told." : place_line(*beside));
    for (const std::string& line : spread_lines(*beside, ascii_)) voice_.say(line);
    (*beside)["rows"] = *board;
    return voice_.done(*beside);
}

std::optional<std::string> LadderDesk::log(const LadderRequest& request) {
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error()), std::nullopt;
    std::string text = line_of({{"format", "kabinet-ratings/1"}, {"ladder", request.ladder}});
    Json params{{"ladder", request.ladder}, {"after", 0}, {"count", kEventsOfPage}};
    for (bool more = true; more;) {
        const Reply page = caller_.ask("rating.log", params);
        if (!page) return refuse(page.error()), std::nullopt;
        const Json& events = page->at("events");
        for (const Json& event : events) text += line_of(event);
        more = page->value("more", false) && !events.empty();
        if (more) params["after"] = events.back().at("n");
    }
    return text;
}

}  // namespace kabinet::cli
