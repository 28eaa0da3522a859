#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session_messages.hpp"
#include "protocol/table_messages.hpp"

/// Requests about the analysis of finished matches (BO-11, docs/analysis.md).
namespace kabinet::protocol {

/// Shares of the win, in ten-thousandths.
inline constexpr Rule kPartRule = between(0, 10'000);
inline constexpr std::string_view kFinishedAbout = "The id of a match that is over.";

struct AnalysisBudget {
    std::string level;
    std::int64_t worlds = 1;

    static constexpr Heading heading{"AnalysisBudget", "What each thought of an analysis may cost."};
    static constexpr std::tuple fields{
        field("level", &AnalysisBudget::level,
              "Every position is thought about as a bot of this level thinks.",
              one_of("easy|medium|hard|master")),
        field("worlds", &AnalysisBudget::worlds,
              "How often all that a seat cannot know is dealt anew; 1 where there is nothing to deal.",
              at_least(1)),
    };
};

struct AnalysisPoint {
    std::int64_t ply = 0;
    std::int64_t seat = 0;
    std::vector<std::int64_t> shares;
    Json played;
    Json best;
    std::vector<std::int64_t> after;
    std::vector<std::int64_t> kept;
    std::int64_t lost = 0;
    std::string grade;
    std::optional<std::int64_t> luck;

    static constexpr Heading heading{
        "AnalysisPoint", "What the analysis says of one action. Shares of the win are in ten-thousandths."};
    static constexpr std::tuple fields{
        field("ply", &AnalysisPoint::ply, "The number of actions before this one.", kCountRule),
        field("seat", &AnalysisPoint::seat, "Who acted.", kSeatRule),
        field("shares", &AnalysisPoint::shares, "The shares of the seats before the action."),
        field("played", &AnalysisPoint::played, "The action."),
        field("best", &AnalysisPoint::best,
              "The best action that was found; `played` itself where nothing better was found."),
        field("after", &AnalysisPoint::after, "The shares to be expected behind `played`."),
        field("kept", &AnalysisPoint::kept, "The shares to be expected behind `best`."),
        field("lost", &AnalysisPoint::lost, "The share of `seat` that the action gave away.", kPartRule),
        field("class", &AnalysisPoint::grade,
              "By `lost`: an inaccuracy from 500 on, a mistake from 1,000 on, a blunder from 2,000 on.",
              one_of("good|inaccuracy|mistake|blunder")),
        field("luck", &AnalysisPoint::luck,
              "What chance added to the share of `seat`, or took; left out where chance did nothing.",
              between(-10'000, 10'000)),
    };
};

/// The value of the document of an analysis.
struct AnalysisDocument {
    std::string match;
    std::string game;
    std::string state;
    std::optional<std::string> depth;
    std::optional<std::string> engine;
    std::optional<AnalysisBudget> budget;
    std::optional<std::string> seed;
    std::optional<std::int64_t> plies;
    std::optional<std::int64_t> done;
    std::optional<std::map<std::string, AnalysisPoint>> points;
    std::optional<std::vector<std::string>> moments;
    std::optional<std::vector<std::int64_t>> last;

    static constexpr Heading heading{"AnalysisDocument", "The analysis of a finished match."};
    static constexpr std::tuple fields{
        field("match", &AnalysisDocument::match, "The match.", shaped(Pattern::id)),
        field("game", &AnalysisDocument::game, "The id of the game.", shaped(Pattern::id)),
        field("state", &AnalysisDocument::state,
              "none while nobody has asked for it: then the members below are left out; waiting, running or "
              "done; stopped when it cannot go on.",
              one_of("none|waiting|running|done|stopped")),
        field("depth", &AnalysisDocument::depth, "How thorough the analysis is.", one_of("quick|deep")),
        field("engine", &AnalysisDocument::engine, "Name and version of what analyses."),
        field("budget", &AnalysisDocument::budget, "What each thought may cost."),
        field("seed", &AnalysisDocument::seed, "The seed of all that is drawn in the analysis.",
              shaped(Pattern::hex)),
        field("plies", &AnalysisDocument::plies, "How many actions the match has.", kCountRule),
        field("done", &AnalysisDocument::done, "How many of them are analysed so far.", kCountRule),
        field("points", &AnalysisDocument::points, "What is said of each action, by its ply.",
              shaped(Pattern::id)),
        field("moments", &AnalysisDocument::moments,
              "The plies worth a look, in order; none before the analysis is done.", {.max = 8}),
        field("final", &AnalysisDocument::last,
              "The shares with which the match ended; left out before the analysis is done, and for a match "
              "without a result."),
    };
};

struct AnalysisRequestResult {
    std::string document;

    static constexpr Heading heading{"AnalysisRequestResult", "The analysis is asked for, or there."};
    static constexpr std::tuple fields{
        field("document", &AnalysisRequestResult::document, "The name of its document.", shaped(Pattern::id)),
    };
};

struct AnalysisRequest {
    std::string match;
    std::optional<std::string> depth;

    using Result = AnalysisRequestResult;
    static constexpr std::string_view method = "analysis.request";
    static constexpr std::int64_t cost = 10;  // the record is walked along
    static constexpr Heading heading{
        "AnalysisRequest",
        "Asks for the analysis of a finished match. The server works on it in time that nobody needs, and "
        "shows it in a document; an analysis that is there already costs nothing. Nobody gets one while "
        "sitting in a running match that has come to a position of the finished one."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match, Code::analysis_live,
                                       Code::analysis_quota, Code::not_started,   Code::record_damaged,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("match", &AnalysisRequest::match, kFinishedAbout, shaped(Pattern::id)),
        field("depth", &AnalysisRequest::depth,
              "How thorough; quick when left out. The deepest analysis that was asked for is shown.",
              one_of("quick|deep")),
    };
};

struct AnalysisWatch {
    std::string match;
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "analysis.watch";
    static constexpr Heading heading{"AnalysisWatch",
                                     "Watches the analysis of a finished match, asked for or not."};
    static constexpr std::array errors{Code::unknown_match,    Code::analysis_live,  Code::not_started,
                                       Code::too_many_watches, Code::record_damaged, Code::storage_failed};
    static constexpr std::tuple fields{
        field("match", &AnalysisWatch::match, kFinishedAbout, {.max = 30, .pattern = Pattern::id}),
        field("from", &AnalysisWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct AnalysisUnwatch {
    std::string match;

    using Result = Nothing;
    static constexpr std::string_view method = "analysis.unwatch";
    static constexpr Heading heading{"AnalysisUnwatch", "Stops watching the analysis of a match."};
    static constexpr std::array errors{Code::not_watching};
    static constexpr std::tuple fields{
        field("match", &AnalysisUnwatch::match, kFinishedAbout, {.max = 30, .pattern = Pattern::id}),
    };
};

struct TriedAction {
    std::int64_t seat = 0;
    Json action;

    static constexpr Heading heading{"TriedAction", "An action that is tried."};
    static constexpr std::tuple fields{
        field("seat", &TriedAction::seat, "Who acts.", kSeatRule),
        field("action", &TriedAction::action, "The action, as match.act takes it."),
    };
};

struct TriedBest {
    std::int64_t seat = 0;
    Json action;
    std::vector<std::int64_t> shares;

    static constexpr Heading heading{"TriedBest", "What a bot of the house would play."};
    static constexpr std::tuple fields{
        field("seat", &TriedBest::seat, "Who would act.", kSeatRule),
        field("action", &TriedBest::action, "The action."),
        field("shares", &TriedBest::shares,
              "The shares of the win, by seat, in ten-thousandths, by what the seat knows."),
    };
};

struct AnalysisTryResult {
    std::string match;
    std::int64_t ply = 0;
    Json value;
    std::vector<std::int64_t> to_move;
    BySeat<std::vector<Json>> legal;
    std::optional<std::vector<Json>> events;
    bool over = false;
    std::optional<protocol::Result> outcome;
    std::optional<TriedBest> best;

    static constexpr Heading heading{"AnalysisTryResult", "Where the tried actions lead."};
    static constexpr std::tuple fields{
        field("match", &AnalysisTryResult::match, "The match.", shaped(Pattern::id)),
        field("ply", &AnalysisTryResult::ply, "The number of actions, the tried ones included.", kCountRule),
        field("value", &AnalysisTryResult::value, "The state of the game, as in a match document."),
        field("to_move", &AnalysisTryResult::to_move, "The seats that may act; none at the end."),
        field("legal", &AnalysisTryResult::legal,
              "What each of them may do, as match.legal tells; at most 2,000 actions a seat.",
              shaped(Pattern::seat)),
        field("events", &AnalysisTryResult::events,
              "What the last of the tried actions did, for animation, as in a match document; left out for "
              "none."),
        field("over", &AnalysisTryResult::over, "Whether the game ends there."),
        field("outcome", &AnalysisTryResult::outcome, "How it ends, at the end."),
        field("best", &AnalysisTryResult::best,
              "What the bot would play for the first seat to move; left out unless asked for, and at the "
              "end."),
    };
};

struct AnalysisTry {
    std::string match;
    std::int64_t ply = 0;
    std::optional<std::int64_t> seat;
    std::optional<std::vector<TriedAction>> actions;
    std::optional<std::string> best;

    using Result = AnalysisTryResult;
    static constexpr std::string_view method = "analysis.try";
    static constexpr std::int64_t cost = 10;  // actions are played again, and a bot may think
    static constexpr Heading heading{"AnalysisTry",
                                     "Tries actions from a position of a finished match. The server keeps "
                                     "nothing of it. A bot's answer is "
                                     "for players who have signed in."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match,  Code::analysis_live,
                                       Code::not_started,    Code::no_such_seat,   Code::match_over,
                                       Code::not_your_turn,  Code::bad_action,     Code::illegal_action,
                                       Code::record_damaged, Code::storage_failed, Code::busy,
                                       Code::analysis_quota};
    static constexpr std::tuple fields{
        field("match", &AnalysisTry::match, kFinishedAbout, shaped(Pattern::id)),
        field("ply", &AnalysisTry::ply, "How many actions of the match come first.", between(0, 100'000)),
        field("seat", &AnalysisTry::seat,
              "In games with hidden information: the seat whose view to show; the public view when left out.",
              kSeatRule),
        field("actions", &AnalysisTry::actions, "The actions to try then, in order.", {.max = 60}),
        field("best", &AnalysisTry::best, "Ask a bot of this level what it would play then.",
              one_of("easy|medium|hard")),
    };
};

}  // namespace kabinet::protocol
