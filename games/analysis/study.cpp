#include "games/analysis/study.hpp"

#include <utility>

namespace kabinet::analysis {

Brief brief_of(const std::string& match, const Info& info, Depth depth, int plies) {
    return {.match = match,
            .game = info.id,
            .depth = depth,
            .engine = engine_of(info),
            .budget = budget_of(info, depth),
            .seed = seed_of(match, depth),
            .plies = plies};
}

Json to_json(const Brief& brief) {
    return {{"match", brief.match},
            {"game", brief.game},
            {"depth", name_of(brief.depth)},
            {"engine", brief.engine},
            {"budget", {{"level", name_of(brief.budget.level)}, {"worlds", brief.budget.worlds}}},
            {"seed", to_hex(brief.seed)},
            {"plies", brief.plies}};
}

std::expected<Brief, std::string> brief_from(const Json& json) try {
    Brief brief{.match = json.at("match").get<std::string>(),
                .game = json.at("game").get<std::string>(),
                .engine = json.at("engine").get<std::string>(),
                .plies = json.at("plies").get<int>()};
    const auto depth = depth_named(json.at("depth").get<std::string>());
    const auto level = level_named(json.at("budget").at("level").get<std::string>());
    if (!depth || !level || !from_hex(json.at("seed").get<std::string>(), brief.seed))
        return std::unexpected("not the brief of an analysis");
    brief.depth = *depth;
    brief.budget = {*level, json.at("budget").at("worlds").get<int>()};
    return brief;
} catch (const std::exception& error) {
    return std::unexpected(std::string("not the brief of an analysis: ") + error.what());
}

Json Findings::to_json(std::string_view state) const {
    Json json = analysis::to_json(brief);
    json["state"] = state;
    json["done"] = points.size();
    Json& by_ply = json["points"] = Json::object();
    for (const Point& point : points) by_ply[std::to_string(point.ply)] = analysis::to_json(point);
    Json& moments = json["moments"] = Json::array();
    if (!complete) return json;
    for (const int ply : key_moments(points)) moments.push_back(std::to_string(ply));
    if (!last.empty()) json["final"] = last;
    return json;
}

Study::Study(OpenRecord record, Brief brief, int done)
    : walk_(std::move(record)), brief_(std::move(brief)), done_(done) {}

void Study::advance(const std::stop_token& stop) try {
    if (!finished()) go_on(stop);
} catch (const std::exception& error) {
    fault_ = error.what();
}

void Study::go_on(const std::stop_token& stop) {
    if (judgement_) {
        judgement_->advance(stop);
        if (!judgement_->finished()) return;
        found_.push_back(judgement_->end());
        judgement_.reset();
        walk_.step();
        return;
    }
    const Fold& fold = walk_.fold();
    for (int left = Walk::slice(fold.game().info); left > 0; --left) {
        const Entry* entry = walk_.next();
        if (!entry) {
            finished_ = true;
            return;
        }
        if (entry->input.type == InputType::act && seen_++ >= done_) {
            judgement_.emplace(fold.game(), *fold.state(), fold.ply(), entry->input.seat, entry->input.detail,
                               brief_.seed, brief_.budget);
            return;
        }
        walk_.step();
    }
}

std::vector<Point> Study::take() {
    return std::exchange(found_, {});
}

Shares Study::last() const {
    const auto& outcome = walk_.fold().outcome();
    return outcome ? in_parts(shares_of(*outcome)) : Shares();
}

}  // namespace kabinet::analysis
