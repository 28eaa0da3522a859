#include <cerrno>
#include <cstring>
#include <utility>

#include "client-cli/account/desk.hpp"
#include "client-cli/model/state_file.hpp"

/// The export of one's account (AC-8): the pages of the server, the records of all finished matches and the
/// events of ratings become one document.
namespace kabinet::cli {

/// Gives the records of `matches` their places beside them. What has no record says why.
std::expected<void, Problem> AccountDesk::add_records(Json& matches) {
    for (Json& match : matches) {
        Reply reply = caller_.ask("match.record", {{"match", match.at("match")}});
        if (reply) {
            match["record"] = std::move(reply->at("record"));
        } else if (reply.error().number != 0 && !passes(reply.error())) {
            match["record_missing"] = reply.error().code;
        } else {
            return std::unexpected(reply.error());
        }
    }
    return {};
}

/// Gives the events of all ladders on which the account has a rating their place in the document.
std::expected<void, Problem> AccountDesk::add_ratings(Json& document) {
    const Json account = document.value("account", Json::object());
    for (const Json& rating : account.value("ratings", Json::array())) {
        const std::string ladder = rating.at("ladder");
        Json& events = document["ratings"][ladder] = Json::array();
        Json params{{"ladder", ladder}, {"account", account.at("player").at("id")}};
        for (bool more = true; more;) {
            Reply page = caller_.ask("rating.log", params);
            if (!page) return std::unexpected(page.error());
            more = page->value("more", false) && !page->at("events").empty();
            for (Json& event : page->at("events")) events.push_back(std::move(event));
            if (more) params["after"] = events.back().at("n");
        }
    }
    return {};
}

std::expected<Json, Problem> AccountDesk::exported() {
    Json document{{"format", "kabinet-export/1"},
                  {"server", place_.server},
                  {"stays",
                   "Records of format 1 hold the names that players had then. When the account is "
                   "deleted, those records stay as they are."},
                  {"matches", Json::array()}};
    Json params = Json::object();
    for (bool more = true; more;) {
        Reply page = caller_.ask("account.export", params);
        if (!page) return std::unexpected(page.error());
        if (page->contains("account")) document["account"] = std::move(page->at("account"));
        Json& matches = page->at("matches");
        more = page->value("more", false) && !matches.empty();
        if (more) params["before"] = matches.back().at("match");
        if (auto added = add_records(matches); !added) return std::unexpected(added.error());
        for (Json& match : matches) document["matches"].push_back(std::move(match));
    }
    if (auto added = add_ratings(document); !added) return std::unexpected(added.error());
    return document;
}

int AccountDesk::save() {
    if (!arrive()) return code_;
    const auto document = exported();
    if (!document) return refuse(document.error());
    if (!write_state_file(request_.file, document->dump(1) + "\n"))
        return refuse({"not_written", request_.file + ": " + std::strerror(errno), "", 0, 0});
    const auto count = document->at("matches").size();
    voice_.say("All that the server has stored of you is in " + request_.file + ", with " +
               std::to_string(count) + (count == 1 ? " match." : " matches.") +
               " Only you can read the file.");
    return voice_.done({{"file", request_.file}, {"matches", count}});
}

}  // namespace kabinet::cli
