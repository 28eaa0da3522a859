#include "tournament/settings.hpp"

#include <algorithm>
#include <bit>

namespace kabinet::tournament {
namespace {

Json texts(const std::vector<Fraction>& values) {
    Json list = Json::array();
    for (const Fraction& value : values) list.push_back(value.text());
    return list;
}

Json to_json(const Stage& stage) {
    Json json{{"format", name_of(stage.format)}};
    switch (stage.format) {
        case Format::swiss:
            json["rounds"] = stage.rounds;
            break;
        case Format::round_robin:
            json.update({{"cycles", stage.cycles}, {"at_once", stage.at_once}});
            break;
        case Format::knockout:
            json.update({{"third_place", stage.third_place}, {"extra_games", stage.extra_games}});
            break;
        case Format::double_knockout:
            json.update({{"reset", stage.reset}, {"extra_games", stage.extra_games}});
            break;
        case Format::groups:
            json.update(
                {{"size", stage.size}, {"by_lot", stage.by_lot}, {"inner", to_json(stage.inner.front())}});
            break;
        case Format::arena:
            json.update({{"minutes", stage.minutes}, {"streaks", stage.streaks}});
            break;
    }
    if (stage.advance > 0) json["advance"] = stage.advance;
    if (stage.play_off) json["play_off"] = true;
    return json;
}

Json to_json(const Scale& scale) {
    Json json{{"type", name_of(scale.type)}};
    if (scale.type == Scale::Type::standard) {
        json.update({{"win", scale.win.text()}, {"draw", scale.draw.text()}, {"loss", scale.loss.text()}});
    }
    if (scale.type == Scale::Type::list) {
        json["by_rank"] = Json::object();
        for (const auto& [size, points] : scale.by_rank)
            json["by_rank"][std::to_string(size)] = texts(points);
    }
    return json;
}

}  // namespace

std::string_view name_of(Format format) {
    static constexpr std::string_view names[]{"swiss",           "round_robin", "knockout",
                                              "double_knockout", "groups",      "arena"};
    return names[static_cast<std::size_t>(format)];
}

std::string_view name_of(Tie::Mode mode) {
    switch (mode) {
        case Tie::Mode::single:
            return "single";
        case Tie::Mode::best:
            return "best";
        case Tie::Mode::sum:
            return "sum";
    }
    return "";
}

std::string_view name_of(Seeding seeding) {
    switch (seeding) {
        case Seeding::rating:
            return "rating";
        case Seeding::order:
            return "order";
        case Seeding::lot:
            return "lot";
        case Seeding::hand:
            return "hand";
    }
    return "";
}

std::string_view name_of(RatingAt moment) {
    return moment == RatingAt::entry ? "entry" : "start";
}

std::string_view name_of(Leaver leaver) {
    return leaver == Leaver::annulled ? "annulled" : "forfeited";
}

std::string_view name_of(TieBreak tie_break) {
    static constexpr std::string_view names[]{"bhc1", "bh", "bhm", "sb",  "de",  "win",  "won",
                                              "bpg",  "ps", "ks",  "aro", "omp", "share"};
    return names[static_cast<std::size_t>(tie_break)];
}

Json Settings::to_json() const {
    Json stage_list = Json::array();
    for (const Stage& stage : stages) stage_list.push_back(tournament::to_json(stage));
    Json codes = Json::array();
    for (const TieBreak code : tie_breaks) codes.push_back(name_of(code));
    Json json{{"rules", rules},
              {"game", game},
              {"options", options},
              {"clock", clock},
              {"seats", seats},
              {"smallest", smallest},
              {"stages", std::move(stage_list)},
              {"tie", {{"mode", name_of(tie.mode)}, {"games", tie.games}}},
              {"points", tournament::to_json(scale)},
              {"tiebreaks", std::move(codes)},
              {"seeding", name_of(seeding)},
              {"leaver", name_of(leaver)},
              {"low_wins", low_wins},
              {"rated", rated},
              {"bots", bots},
              {"min_entrants", min_entrants},
              {"max_entrants", max_entrants},
              {"check_in", check_in},
              {"late_rounds", late_rounds},
              {"half_byes", half_byes},
              {"missed_ties", missed_ties}};
    if (rating_at != RatingAt::entry) json["rating_at"] = name_of(rating_at);
    return json;
}

int rounds_of(const Stage& stage, int entrants, int seats) {
    const auto bits = [](int values) {
        return static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(values - 1, 0))));
    };
    switch (stage.format) {
        case Format::round_robin:
            return stage.cycles * (entrants - 1 + entrants % 2);
        case Format::knockout:
            return seats == 2 ? bits(entrants) : 0;
        case Format::double_knockout:
            return 2 * bits(entrants) + (stage.reset ? 1 : 0);
        case Format::groups: {
            const int groups = (entrants + stage.size - 1) / stage.size;
            return rounds_of(stage.inner.front(), (entrants + groups - 1) / std::max(groups, 1), seats);
        }
        case Format::arena:
            return 0;
        case Format::swiss:
            break;
    }
    if (stage.rounds > 0) return stage.rounds;
    return std::max(1, bits(seats == 2 ? entrants : (entrants + seats - 1) / seats));
}

}  // namespace kabinet::tournament
