#include <algorithm>
#include <set>

#include "games/core/options.hpp"
#include "games/core/registry.hpp"
#include "tournament/members.hpp"
#include "tournament/settings.hpp"

namespace kabinet::tournament {
namespace {

constexpr int kMostGames = 9;
constexpr int kMostMinutes = 7 * 24 * 60;
constexpr std::array kFormats{Format::swiss,           Format::round_robin, Format::knockout,
                              Format::double_knockout, Format::groups,      Format::arena};
constexpr std::size_t kMostStages = 4;
constexpr int kMostExtraGames = 8;
constexpr std::array kModes{Tie::Mode::single, Tie::Mode::best, Tie::Mode::sum};
constexpr std::array kSeedings{Seeding::rating, Seeding::order, Seeding::lot, Seeding::hand};
constexpr std::array kMoments{RatingAt::entry, RatingAt::start};
constexpr std::array kLeavers{Leaver::annulled, Leaver::forfeited};
constexpr std::array kScales{Scale::Type::standard, Scale::Type::three_one, Scale::Type::place,
                             Scale::Type::win,      Scale::Type::list,      Scale::Type::share};

using Outcome = std::optional<Denial>;

std::optional<Fraction> fraction_of(const Json& json) {
    if (json.is_number_integer() && json >= 0 && json <= 1'000'000) return Fraction(json.get<std::int64_t>());
    if (!json.is_string() || json.get_ref<const std::string&>().size() > 16) return std::nullopt;
    const auto read = Fraction::parse(json.get_ref<const std::string&>());
    return read && read->sign() >= 0 ? read : std::nullopt;
}

/// The points of a list are as many as the table has seats, and fall with the rank.
std::optional<std::vector<Fraction>> points_of_ranks(const Json& json, int seats) {
    if (!json.is_array() || json.size() != static_cast<std::size_t>(seats)) return std::nullopt;
    std::vector<Fraction> points;
    for (const Json& value : json) {
        const auto read = fraction_of(value);
        if (!read || (!points.empty() && points.back() < *read)) return std::nullopt;
        points.push_back(*read);
    }
    return points;
}

/// Who is left of a table without the absent has the first places of the list for the smallest table, unless
/// a list says otherwise (TN-15, TN-20).
void add_short_lists(Members& in, const Json& lists, Scale& scale, int smallest) {
    const std::vector<Fraction> whole = scale.by_rank.at(smallest);
    for (int seats = 2; seats < smallest; ++seats) {
        const std::string size = std::to_string(seats);
        auto points = lists.contains(size) ? points_of_ranks(lists[size], seats)
                                           : std::optional(std::vector(whole.begin(), whole.begin() + seats));
        if (!points) return in.fail("\"by_rank\" has a list of " + size + " points for tables of " + size);
        scale.by_rank[seats] = std::move(*points);
    }
}

void read_list(Members& in, Scale& scale, const Settings& settings) {
    const Json* const lists = in.find("by_rank");
    if (scale.type != Scale::Type::list) return;
    for (int seats = settings.smallest; seats <= settings.seats; ++seats) {
        const std::string size = std::to_string(seats);
        const bool there = lists && lists->is_object() && lists->contains(size);
        const auto points = there ? points_of_ranks((*lists)[size], seats) : std::nullopt;
        if (!points) {
            return in.fail("\"by_rank\" wants a list of " + size +
                           " points that do not grow, for tables of " + size);
        }
        scale.by_rank[seats] = *points;
    }
    if (settings.rules > 1) add_short_lists(in, *lists, scale, settings.smallest);
}

Outcome read_scale(const Json& json, Settings& settings) {
    Scale& scale = settings.scale;
    Members in(json, "bad_points", "TN-20");
    in.choice("type", scale.type, kScales);
    for (const auto& [name, part] :
         {std::pair("win", &scale.win), std::pair("draw", &scale.draw), std::pair("loss", &scale.loss)}) {
        const Json* const member = in.find(name);
        if (!member) continue;
        const auto read = fraction_of(*member);
        if (!read || scale.type != Scale::Type::standard) {
            in.fail(std::string("\"") + name + "\" is a number of the standard scale, such as \"0.5\"");
        } else {
            *part = *read;
        }
    }
    read_list(in, scale, settings);
    if (scale.type == Scale::Type::share && settings.tie.mode != Tie::Mode::single) {
        in.fail("shares are of single games");
    }
    const bool two = scale.type == Scale::Type::standard || scale.type == Scale::Type::three_one;
    if (two && settings.seats != 2) in.fail({"bad_points", "TN-19", "this scale is for two seats"});
    if (scale.draw < scale.loss || scale.win < scale.draw) in.fail("a win is worth no less than a draw");
    return in.finish("unknown_setting");
}

Outcome read_tie(const Json& json, Settings& settings) {
    Members in(json, "bad_settings", "TN-14");
    in.choice("mode", settings.tie.mode, kModes).number("games", settings.tie.games, 1, kMostGames);
    if (settings.tie.mode == Tie::Mode::best && settings.tie.games % 2 == 0)
        in.fail("a best of n has an odd n");
    if (settings.tie.mode == Tie::Mode::sum && settings.tie.games % 2 == 1)
        in.fail("a sum has an even number of games");
    if (settings.tie.games > 1 && settings.seats != 2)
        in.fail("only ties of two seats have more than one game");
    return in.finish("unknown_setting");
}

std::expected<Stage, Denial> read_stage(const Json& json, const Settings& settings);

/// The stage that is played in each group: a Swiss or a round robin, from which nobody goes on by itself.
void read_inner(Members& in, Stage& stage, const Settings& settings) {
    const Json* const member = in.find("inner");
    auto inner = read_stage(member ? *member : Json{{"format", "round_robin"}}, settings);
    if (!inner) return in.fail(inner.error());
    const bool fits = inner->format == Format::swiss || inner->format == Format::round_robin;
    if (!fits || inner->advance != 0) in.fail("groups play a Swiss or a round robin inside");
    stage.inner.push_back(std::move(*inner));
}

/// The members of a knockout.
void read_knockout(Members& in, Stage& stage, const Settings& settings) {
    if (settings.seats > 2) {
        stage.advance = settings.smallest > 2 ? 2 : 1;
        in.number("advance", stage.advance, 1, settings.smallest - 1);
        return;
    }
    in.number("extra_games", stage.extra_games, 0, kMostExtraGames);
    if (stage.format == Format::knockout)
        in.flag("third_place", stage.third_place).flag("play_off", stage.play_off);
    if (stage.format == Format::double_knockout) in.flag("reset", stage.reset);
}

std::expected<Stage, Denial> read_stage(const Json& json, const Settings& settings) {
    Stage stage;
    Members in(json, "bad_settings", "TN-30");
    if (!in.find("format")) in.fail("a stage wants a \"format\"");
    in.choice("format", stage.format, kFormats);
    if (stage.knocks_out()) {
        read_knockout(in, stage, settings);
        // An export has all members of a knockout, whatever its tables.
        if (settings.seats > 2) in.find("extra_games"), in.find("third_place");
    } else {
        in.number("advance", stage.advance, 0, kMostEntrants);
    }
    if (stage.format == Format::swiss) in.number("rounds", stage.rounds, 0, kMostSwissRounds);
    if (stage.format == Format::round_robin)
        in.number("cycles", stage.cycles, 1, 2).flag("at_once", stage.at_once);
    if (stage.format == Format::arena)
        in.number("minutes", stage.minutes, 1, kMostMinutes).flag("streaks", stage.streaks);
    if (stage.format == Format::groups) {
        in.number("size", stage.size, 3, kMostDoubleRoundRobin).flag("by_lot", stage.by_lot);
        if (stage.advance > stage.size) in.fail("more go on than a group has");
        read_inner(in, stage, settings);
    }
    const bool for_two = stage.format == Format::round_robin || stage.format == Format::double_knockout ||
                         stage.format == Format::groups;
    if (settings.seats != 2 && for_two) in.fail({"bad_seats", "TN-4", "this format is for two seats"});
    if (auto denial = in.finish("unknown_setting")) return std::unexpected(std::move(*denial));
    return stage;
}

/// A play-off follows a stage that can leave some level, and they alone go on (TN-31).
Outcome check_play_off(const std::vector<Stage>& stages) {
    if (stages.size() < 2) return Denial{"bad_stages", "TN-31", "a play-off follows another stage"};
    const Stage& before = stages[stages.size() - 2];
    if (before.format != Format::swiss && before.format != Format::round_robin)
        return Denial{"bad_stages", "TN-31", "a play-off follows a Swiss or a round robin"};
    if (before.advance > 0)
        return Denial{"bad_stages", "TN-31", "who is level goes on to a play-off, without \"advance\""};
    return std::nullopt;
}

/// Whether the stages fit to each other (TN-30): a knockout is the last one, and each before says who goes
/// on.
Outcome check_stages(const std::vector<Stage>& stages) {
    const bool play_off = stages.back().play_off;
    if (auto denial = play_off ? check_play_off(stages) : std::nullopt) return denial;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const Stage& stage = stages[i];
        const bool last = i + (play_off ? 2 : 1) >= stages.size();
        if (i + 1 < stages.size() && stage.knocks_out())
            return Denial{"bad_stages", "TN-30", "a knockout is the last stage"};
        if (!last && stage.advance < (stage.format == Format::groups ? 1 : 2))
            return Denial{"bad_stages", "TN-30",
                          "a stage before another says with \"advance\" how many go on"};
        const bool goes_on = stage.advance > 0 && !stage.knocks_out() && stage.format != Format::groups;
        if (last && goes_on) return Denial{"bad_stages", "TN-30", "nobody goes on from the last stage"};
    }
    return std::nullopt;
}

Outcome read_stages(const Json* json, Settings& settings) {
    if (!json || !json->is_array() || json->empty() || json->size() > kMostStages) {
        return Denial{"bad_settings", "TN-30", "\"stages\" is a list of one to four stages"};
    }
    for (const Json& each : *json) {
        auto stage = read_stage(each, settings);
        if (!stage) return stage.error();
        settings.stages.push_back(std::move(*stage));
    }
    return check_stages(settings.stages);
}

/// What a tie has to be for its stages.
Outcome check_tie(const Settings& settings) {
    for (const Stage& stage : settings.stages) {
        if (stage.format == Format::arena && settings.tie.games > 1)
            return Denial{"bad_settings", "TN-28", "an arena plays single games"};
        const bool odd = settings.tie.mode == Tie::Mode::sum && stage.extra_games % 2 == 1;
        if (stage.knocks_out() && odd)
            return Denial{"bad_settings", "TN-27", "a sum goes on by pairs of games"};
    }
    return std::nullopt;
}

/// The defaults of TN-31.
std::vector<TieBreak> announced(const Settings& settings) {
    using enum TieBreak;
    const Stage& first = settings.stages.front();
    if (first.format == Format::arena) return {win};
    if (first.knocks_out()) return {};
    if (settings.seats > 2) return {win, omp, share};
    if (first.played() == Format::round_robin) return {de, sb, win};
    return {bhc1, bh, sb, de, win};
}

/// Whether a tie-break makes sense at these tables: those of FIDE are for two seats.
bool fits(TieBreak code, const Settings& settings) {
    const bool any = code == TieBreak::win || code == TieBreak::won || code == TieBreak::share ||
                     code == TieBreak::omp || code == TieBreak::ps;
    return settings.seats == 2 || any;
}

Outcome read_tie_breaks(const Json* json, Settings& settings) {
    if (!json) {
        settings.tie_breaks = announced(settings);
        return std::nullopt;
    }
    const Denial bad{"bad_tiebreaks", "TN-31",
                     "\"tiebreaks\" is a list of different codes that fit the tables"};
    if (!json->is_array()) return bad;
    for (const Json& item : *json) {
        bool found = false;
        for (int i = 0; i <= static_cast<int>(TieBreak::share); ++i) {
            const auto code = static_cast<TieBreak>(i);
            if (item != name_of(code) || !fits(code, settings)) continue;
            found = std::ranges::find(settings.tie_breaks, code) == settings.tie_breaks.end();
            if (found) settings.tie_breaks.push_back(code);
        }
        if (!found) return bad;
    }
    return std::nullopt;
}

/// Seeds with which a game that draws who begins is all but sure to show it.
constexpr std::uint8_t kTrials = 24;

/// Whether the seed of a match says who begins.
bool draws_who_begins(const Game& game, Setup setup) {
    std::set<std::vector<Seat>> beginners;
    for (std::uint8_t trial = 0; trial < kTrials; ++trial) {
        setup.seed = sha256({std::string(1, static_cast<char>(trial))});
        beginners.insert((*game.start(setup))->to_move());
    }
    return beginners.size() > 1;
}

/// A game that can draw who begins leaves that to the pairing, unless the organiser says otherwise (TN-4).
Json without_first_lot(const Info& info, Json options) {
    const auto named = [](const OptionSpec& option) { return option.name == "first"; };
    const auto first = std::ranges::find_if(info.options, named);
    const bool draws = first != info.options.end() && first->values.front() == "random";
    if (draws && options.is_object() && !options.contains("first")) options["first"] = "0";
    return options;
}

Outcome read_game(Members& in, Settings& settings) {
    in.text("game", settings.game).number("seats", settings.seats, 2, kMostSeats);
    const Json* const options = in.find("options");
    if (!in.good()) return std::nullopt;
    const Game* const game = find_game(settings.game);
    if (!game) return Denial{"unknown_game", "TN-4", "there is no game \"" + settings.game + "\""};
    const Json chosen = options ? *options : Json::object();
    const Setup setup{without_first_lot(game->info, chosen), settings.seats};
    const auto complete = check_setup(game->info, setup);
    if (!complete) return Denial{complete.error().code, "TN-4", complete.error().message};
    settings.options = *complete;
    settings.draws_first = draws_who_begins(*game, {*complete, settings.seats});
    settings.smallest = std::min(settings.seats, std::max(2, game->info.min_seats));
    settings.low_wins = settings.game == "kapow";
    in.number("smallest", settings.smallest, std::max(2, game->info.min_seats), settings.seats);
    return std::nullopt;
}

void read_rest(Members& in, Settings& settings) {
    in.choice("seeding", settings.seeding, kSeedings).choice("rating_at", settings.rating_at, kMoments);
    in.choice("leaver", settings.leaver, kLeavers);
    in.flag("low_wins", settings.low_wins).flag("rated", settings.rated).flag("bots", settings.bots);
    in.number("min_entrants", settings.min_entrants, 2, kMostEntrants);
    in.number("max_entrants", settings.max_entrants, 2, kMostEntrants);
    in.number("check_in", settings.check_in, 0, kMostMinutes);
    in.number("late_rounds", settings.late_rounds, -1, kMostSwissRounds);
    in.number("half_byes", settings.half_byes, 0, kMostSwissRounds);
    in.number("missed_ties", settings.missed_ties, 0, kMostSwissRounds);
    if (settings.max_entrants < settings.min_entrants) in.fail("\"max_entrants\" is below \"min_entrants\"");
    settings.scale.low_wins = settings.low_wins;
    if (const Json* const clock = in.find("clock")) {
        if (!clock->is_object()) in.fail("\"clock\" is an object");
        settings.clock = *clock;
    }
}

}  // namespace

std::expected<Settings, Denial> Settings::from_json(const Json& json) {
    Settings settings;
    Members in(json, "bad_settings", "TN-4");
    if (const Json* const rules = in.find("rules")) {
        const bool known = rules->is_number_integer() && *rules >= 1 && *rules <= kRules;
        if (!known) return deny("unknown_rules", "TN-1", "this program has not these rules of tournaments");
        settings.rules = rules->get<int>();
    }
    if (auto denial = read_game(in, settings)) return std::unexpected(std::move(*denial));
    settings.scale.type = settings.seats == 2 ? Scale::Type::standard : Scale::Type::place;
    read_rest(in, settings);
    const Json* const stages = in.find("stages");
    const Json* const tie = in.find("tie");
    const Json* const scale = in.find("points");
    const Json* const codes = in.find("tiebreaks");
    if (auto denial = in.finish("unknown_setting")) return std::unexpected(std::move(*denial));
    if (auto denial = read_stages(stages, settings)) return std::unexpected(std::move(*denial));
    if (auto denial = tie ? read_tie(*tie, settings) : std::nullopt)
        return std::unexpected(std::move(*denial));
    if (auto denial = check_tie(settings)) return std::unexpected(std::move(*denial));
    if (auto denial = scale ? read_scale(*scale, settings) : std::nullopt) {
        return std::unexpected(std::move(*denial));
    }
    if (auto denial = read_tie_breaks(codes, settings)) return std::unexpected(std::move(*denial));
    return settings;
}

}  // namespace kabinet::tournament
