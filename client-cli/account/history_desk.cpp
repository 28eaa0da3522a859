#include "client-cli/account/history_desk.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "client-cli/account/history_words.hpp"
#include "client-cli/account/words.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::cli {

namespace {

constexpr int kTournamentsOfProfile = 5;
constexpr std::size_t kColumnsOfGraph = 50;

}  // namespace

HistoryDesk::HistoryDesk(Caller& caller, Voice& voice, std::string options, Graphs graphs)
    : caller_(caller), voice_(voice), options_(std::move(options)), graphs_(graphs) {}

int HistoryDesk::run(const HistoryRequest& request) {
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    if (request.verb == HistoryRequest::Verb::profile) return profile(request);
    return request.tournaments ? tournaments(request) : history(request);
}

Reply HistoryDesk::record(const std::string& match) {
    if (const auto linked = caller_.connect(); !linked)
        return refuse(linked.error()), std::unexpected(linked.error());
    Reply reply = caller_.ask("match.record", {{"match", match}});
    if (!reply) refuse(reply.error());
    return reply;
}

int HistoryDesk::refuse(const Problem& problem) {
    if (problem.code != "unknown_method") return voice_.refuse(problem);
    return voice_.refuse({problem.code, "this server keeps no histories: it is older than this program", "",
                          problem.number, 0});
}

/// The profile of a player by name, or by id: guests have no names of their own.
Reply HistoryDesk::find(const std::string& name) {
    Reply reply = caller_.ask("profile.get", {{"name", name}});
    const bool unknown = !reply && reply.error().code == "unknown_player";
    if (!unknown || !protocol::matches(protocol::Pattern::key, name)) return reply;
    return caller_.ask("profile.get", {{"account", name}});
}

Reply HistoryDesk::own_or(const std::string& name) {
    if (!name.empty()) return find(name);
    const auto& identity = caller_.session().identity();
    if (identity) return caller_.ask("profile.get", {{"account", identity->id}});
    return std::unexpected(
        Problem{"sign_in_first", "nobody is signed in here: name a player, or sign in", "", 0, 0});
}

/// None on a server that rates nothing.
Reply HistoryDesk::ratings_of(const std::string& account) {
    Reply reply = caller_.ask("rating.get", {{"account", account}});
    if (reply) return reply->value("ratings", Json::array());
    if (reply.error().code == "unknown_method") return Json::array();
    return reply;
}

/// None on a server that hosts none.
Reply HistoryDesk::newest_tournaments(const std::string& account) {
    Reply reply =
        caller_.ask("history.tournaments", {{"account", account}, {"count", kTournamentsOfProfile}});
    if (reply) return reply->value("tournaments", Json::array());
    if (reply.error().code == "unknown_method") return Json::array();
    return reply;
}

/// The ratings, and how the one of the most matches went. A graph that cannot be had is left out.
void HistoryDesk::say_ratings(const std::string& account, const Json& ratings) {
    const auto matches = [](const Json& rating) { return rating.value("matches", std::int64_t{0}); };
    const auto most = std::ranges::max_element(ratings, {}, matches);
    for (const Json& rating : ratings) {
        voice_.say(rating_line(rating));
        if (&rating != &*most || graphs_ == Graphs::none || matches(rating) < 2) continue;
        const auto newest = newest_ratings(caller_, rating.value("ladder", ""), account, kColumnsOfGraph);
        const std::string graph = newest ? rating_graph(*newest, graphs_) : "";
        if (!graph.empty()) voice_.say("    " + graph);
    }
}

int HistoryDesk::profile(const HistoryRequest& request) {
    Reply found = own_or(request.name);
    if (!found) return refuse(found.error());
    for (const std::string& line : profile_lines(*found)) voice_.say(line);
    const auto& identity = caller_.session().identity();
    const std::string id = found->at("player").value("id", "");
    const Reply ratings = ratings_of(id);
    if (!ratings) return refuse(ratings.error());
    say_ratings(id, *ratings);
    (*found)["ratings"] = *ratings;
    const Reply events = newest_tournaments(id);
    if (!events) return refuse(events.error());
    if (!events->empty()) voice_.say("Tournaments:");
    for (const Json& event : *events) voice_.say("  " + tournament_line(event));
    (*found)["tournaments"] = *events;
    if (identity && identity->id != id) {
        const Reply against = caller_.ask("history.against", {{"account", id}});
        if (!against) return refuse(against.error());
        voice_.say("You against " + player_in_words(found->at("player")) + ": " +
                   counts_in_words(against->value("total", Json::object())));
        (*found)["against"] = *against;
    }
    return voice_.done(*found);
}

int HistoryDesk::history(const HistoryRequest& request) {
    const Reply found = own_or(request.name);
    if (!found) return refuse(found.error());
    const std::string id = found->at("player").value("id", "");
    Json params{{"account", id}, {"count", request.count}};
    if (!request.with.empty()) {
        const Reply other = find(request.with);
        if (!other) return refuse(other.error());
        params["with"] = other->at("player").value("id", "");
    }
    if (!request.game.empty()) params["game"] = request.game;
    if (!request.result.empty()) params["result"] = request.result;
    if (!request.before.empty()) params["before"] = request.before;
    const Reply page = caller_.ask("history.list", params);
    if (!page) return refuse(page.error());
    const Json matches = page->value("matches", Json::array());
    if (matches.empty()) voice_.say("No finished matches.");
    for (const Json& match : matches) voice_.say(match_line(match, id));
    if (!matches.empty())
        voice_.hint("kabinet replay --match " + matches.front().value("match", "") + options_ +
                    "   shows a match again");
    if (page->value("more", false))
        voice_.hint("older ones: the same with --before " + matches.back().value("match", ""));
    return voice_.done(*page);
}

int HistoryDesk::tournaments(const HistoryRequest& request) {
    const Reply found = own_or(request.name);
    if (!found) return refuse(found.error());
    Json params{{"account", found->at("player").value("id", "")}, {"count", request.count}};
    if (!request.before.empty()) params["before"] = request.before;
    const Reply page = caller_.ask("history.tournaments", params);
    if (!page) return refuse(page.error());
    const Json list = page->value("tournaments", Json::array());
    if (list.empty()) voice_.say("No tournaments.");
    for (const Json& event : list) voice_.say(tournament_line(event));
    if (page->value("more", false))
        voice_.hint("older ones: the same with --before " + list.back().value("tournament", ""));
    return voice_.done(*page);
}

}  // namespace kabinet::cli
