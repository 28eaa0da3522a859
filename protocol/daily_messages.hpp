#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session_messages.hpp"

/// Requests about the daily flick of Kapture 9 and the daily push of Kuba (docs/daily.md).
namespace kabinet::protocol {

inline constexpr Rule kDailyRule = one_of("flick|push");
inline constexpr Rule kDayRule{.min = 10, .max = 10};
inline constexpr std::string_view kDailyAbout = "Which of the two.";
inline constexpr std::string_view kDayAbout = "The day by UTC, `2026-11-27`; today when left out.";
inline constexpr std::string_view kDistanceAbout =
    "How far from the mark the ball came to rest, in hundredths of a millimetre; left out for a foul.";
inline constexpr std::string_view kEndingAbout =
    "`hit`: the target was knocked, and no own meekone; `foul`: the ball left the board or came to rest at "
    "the opponent's home.";
inline constexpr Rule kEndingRule = one_of("hit|missed|foul");
inline constexpr std::string_view kDailyViewAbout = "The view of the game's RULES.md behind these events.";

struct DailyRow {
    std::string account;
    std::optional<std::string> name;
    std::int64_t place = 1;
    std::optional<std::string> ending;
    std::optional<std::int64_t> distance;
    std::optional<std::int64_t> best;
    std::optional<std::int64_t> attempts;
    std::optional<std::int64_t> ms;

    static constexpr Heading heading{"DailyRow", "One player in the standings of a day."};
    static constexpr std::tuple fields{
        field("account", &DailyRow::account, "The id of the account.", shaped(Pattern::key)),
        field("name", &DailyRow::name, "The present name."),
        field("place", &DailyRow::place, "Equal results share a place.", at_least(1)),
        field("ending", &DailyRow::ending, kEndingAbout, kEndingRule),
        field("distance", &DailyRow::distance, kDistanceAbout, at_least(0)),
        field("best", &DailyRow::best, "The number of the best try.", between(1, 3)),
        field("attempts", &DailyRow::attempts,
              "Of a push: in which attempt it was solved; left out for one that was not solved.",
              at_least(1)),
        field("ms", &DailyRow::ms, "From the first look at the position to its solution.", at_least(0)),
    };
};

/// The value of the document of a day.
struct DailyDocument {
    std::string daily;
    std::string day;
    std::int64_t ends = 0;
    bool over = false;
    std::int64_t played = 0;
    std::int64_t tries = 0;
    std::optional<Json> task;
    std::vector<DailyRow> people;
    std::vector<DailyRow> guests;

    static constexpr Heading heading{"DailyDocument", "The standings of a day."};
    static constexpr std::tuple fields{
        field("daily", &DailyDocument::daily, kDailyAbout, kDailyRule),
        field("day", &DailyDocument::day, "The day.", kDayRule),
        field("ends", &DailyDocument::ends, "When the day ends, unix ms.", kCountRule),
        field("over", &DailyDocument::over, "Whether it has ended."),
        field("played", &DailyDocument::played, "How many have taken part.", kCountRule),
        field("tries", &DailyDocument::tries, "How many tries and attempts there were.", kCountRule),
        field("task", &DailyDocument::task,
              "The position. That of a push is here only when the day is over: whoever opens it gets it "
              "before."),
        field("people", &DailyDocument::people, "The best accounts, in the order of their places.",
              {.max = 100}),
        field("guests", &DailyDocument::guests, "The best guests, likewise.", {.max = 20}),
    };
};

struct DailyTry {
    std::int64_t n = 1;
    Json action;
    std::string ending;
    std::optional<std::int64_t> distance;

    static constexpr Heading heading{"DailyTry", "A try at the daily flick."};
    static constexpr std::tuple fields{
        field("n", &DailyTry::n, "Its number.", between(1, 3)),
        field("action", &DailyTry::action, "The flick, as `match.act` takes one."),
        field("ending", &DailyTry::ending, kEndingAbout, kEndingRule),
        field("distance", &DailyTry::distance, kDistanceAbout, at_least(0)),
    };
};

/// A push of one side in a line.
struct DailyStep {
    std::int64_t seat = 0;
    Json action;
    std::vector<Json> events;
    Json view;

    static constexpr Heading heading{"DailyStep", "An action and what the board looks like behind it."};
    static constexpr std::tuple fields{
        field("seat", &DailyStep::seat, "Who acted.", kSeatRule),
        field("action", &DailyStep::action, "The action."),
        field("events", &DailyStep::events, "Its events, as the game's RULES.md describes them."),
        field("view", &DailyStep::view, kDailyViewAbout),
    };
};

struct DailyOwn {
    bool guest = false;
    std::int64_t streak = 0;
    bool done = false;
    std::optional<std::int64_t> place;
    std::optional<std::vector<DailyTry>> tries;
    std::optional<bool> opened;
    std::optional<bool> solved;
    std::optional<std::int64_t> attempts;
    std::optional<std::int64_t> ms;

    static constexpr Heading heading{"DailyOwn", "What the player has of a day."};
    static constexpr std::tuple fields{
        field("guest", &DailyOwn::guest, "The player stands among the guests."),
        field(
            "streak", &DailyOwn::streak,
            "On how many days one after the other the player has flicked, or solved the push, up to this day "
            "or the one before.",
            kCountRule),
        field("done", &DailyOwn::done,
              "All tries are used, or it is solved, or given up: what others did may be seen."),
        field("place", &DailyOwn::place, "In the standings; left out before there is a result.", at_least(1)),
        field("tries", &DailyOwn::tries, "Of a flick: the tries.", {.max = 3}),
        field("opened", &DailyOwn::opened, "Of a push: the player has opened the position."),
        field("solved", &DailyOwn::solved, "Of a push."),
        field("attempts", &DailyOwn::attempts, "Of a push: how many attempts were begun.", kCountRule),
        field("ms", &DailyOwn::ms, "Of a push: from opening to solving.", at_least(0)),
    };
};

struct DailyShowResult {
    std::string daily;
    std::string day;
    std::int64_t ends = 0;
    bool over = false;
    std::int64_t played = 0;
    std::optional<DailyOwn> own;
    std::optional<Json> task;
    std::optional<std::vector<DailyStep>> line;
    std::optional<std::vector<DailyStep>> solution;

    static constexpr Heading heading{"DailyShowResult", "A day, and what the player has of it."};
    static constexpr std::tuple fields{
        field("daily", &DailyShowResult::daily, kDailyAbout, kDailyRule),
        field("day", &DailyShowResult::day, "The day.", kDayRule),
        field("ends", &DailyShowResult::ends, "When the day ends, unix ms.", kCountRule),
        field("over", &DailyShowResult::over, "Whether it has ended."),
        field("played", &DailyShowResult::played, "How many have taken part.", kCountRule),
        field("own", &DailyShowResult::own, "Left out for whoever has not signed in."),
        field("task", &DailyShowResult::task,
              "The position; of a push only for a player who has opened it, and when the day is over."),
        field("line", &DailyShowResult::line, "Of a push: what was played in the attempt under way."),
        field("solution", &DailyShowResult::solution,
              "Of a push: for a player who is done, and when the day is over."),
    };
};

struct DailyShow {
    std::string daily;
    std::optional<std::string> day;

    using Result = DailyShowResult;
    static constexpr std::string_view method = "daily.show";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"DailyShow", "Tells of the daily flick or push of a day."};
    static constexpr std::array errors{Code::unknown_day, Code::record_damaged, Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("daily", &DailyShow::daily, kDailyAbout, kDailyRule),
        field("day", &DailyShow::day, kDayAbout, kDayRule),
    };
};

struct DailyWatch {
    std::string daily;
    std::optional<std::string> day;
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "daily.watch";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{
        "DailyWatch", "Watches the standings of a day: the document `daily_flick_20261127` or likewise."};
    static constexpr std::array errors{Code::unknown_day, Code::too_many_watches, Code::record_damaged,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("daily", &DailyWatch::daily, kDailyAbout, kDailyRule),
        field("day", &DailyWatch::day, kDayAbout, kDayRule),
        field("from", &DailyWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct DailyUnwatch {
    std::string daily;
    std::string day;

    using Result = Nothing;
    static constexpr std::string_view method = "daily.unwatch";
    static constexpr Heading heading{"DailyUnwatch", "Watches the standings no more."};
    static constexpr std::array errors{Code::not_watching};
    static constexpr std::tuple fields{
        field("daily", &DailyUnwatch::daily, kDailyAbout, kDailyRule),
        field("day", &DailyUnwatch::day, "The day.", kDayRule),
    };
};

struct DailyFlickResult {
    DailyTry tried;
    std::int64_t left = 0;
    std::int64_t streak = 0;
    std::vector<Json> events;
    Json view;

    static constexpr Heading heading{"DailyFlickResult", "A try is durable, and this came of it."};
    static constexpr std::tuple fields{
        field("try", &DailyFlickResult::tried, "The try."),
        field("left", &DailyFlickResult::left, "How many tries are left.", between(0, 2)),
        field("streak", &DailyFlickResult::streak, "On how many days one after the other.", kCountRule),
        field("events", &DailyFlickResult::events, "As Kapture 9's RULES.md describes them, with the path."),
        field("view", &DailyFlickResult::view, kDailyViewAbout),
    };
};

struct DailyFlick {
    std::string day;
    Json action;
    std::string key;

    using Result = DailyFlickResult;
    static constexpr std::string_view method = "daily.flick";
    static constexpr std::int64_t cost = 3;  // the physics, and a commit
    static constexpr Heading heading{
        "DailyFlick", "Takes one of the three tries at the daily flick. The hand does not tremble."};
    static constexpr std::array errors{Code::sign_in_first,  Code::forbidden,  Code::unknown_day,
                                       Code::day_over,       Code::no_tries,   Code::bad_action,
                                       Code::illegal_action, Code::key_reused, Code::record_damaged,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("day", &DailyFlick::day, "The day for which the flick is meant: today.", kDayRule),
        field("action", &DailyFlick::action, "A flick, as `match.act` takes one."),
        field("key", &DailyFlick::key, "The client's key.", shaped(Pattern::key)),
    };
};

struct DailyOpen {
    std::string day;
    std::string key;

    using Result = DailyShowResult;
    static constexpr std::string_view method = "daily.open";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{
        "DailyOpen", "Opens the position of the daily push; the player's time runs from here."};
    static constexpr std::array errors{Code::sign_in_first, Code::forbidden,      Code::unknown_day,
                                       Code::day_over,      Code::record_damaged, Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("day", &DailyOpen::day, "The day: today.", kDayRule),
        field("key", &DailyOpen::key, "The client's key.", shaped(Pattern::key)),
    };
};

struct DailyPushResult {
    bool right = false;
    std::int64_t attempt = 1;
    std::int64_t left = 0;
    bool done = false;
    bool solved = false;
    std::optional<std::int64_t> ms;
    std::int64_t streak = 0;
    std::vector<DailyStep> steps;
    std::vector<Json> legal;

    static constexpr Heading heading{"DailyPushResult", "What came of a push."};
    static constexpr std::tuple fields{
        field(
            "right", &DailyPushResult::right,
            "It was the one push that wins in time. Otherwise the attempt is over, and the next begins from "
            "the first position."),
        field("attempt", &DailyPushResult::attempt, "The number of the attempt it belongs to.", at_least(1)),
        field("left", &DailyPushResult::left, "How many attempts may still be begun.", kCountRule),
        field("done", &DailyPushResult::done, "There is nothing more to do."),
        field("solved", &DailyPushResult::solved, "It was the last push of the solution."),
        field("ms", &DailyPushResult::ms, "Once solved: from opening to solving.", at_least(0)),
        field("streak", &DailyPushResult::streak, "On how many days one after the other.", kCountRule),
        field("steps", &DailyPushResult::steps, "The push, and the best answer to it where there is one."),
        field("legal", &DailyPushResult::legal, "The player's legal pushes behind them; none when done."),
    };
};

struct DailyPush {
    std::string day;
    Json action;
    std::string key;

    using Result = DailyPushResult;
    static constexpr std::string_view method = "daily.push";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"DailyPush",
                                     "Plays the next push of an attempt at the daily push. The server judges "
                                     "it, and plays the best answer."};
    static constexpr std::array errors{Code::sign_in_first,  Code::forbidden,      Code::unknown_day,
                                       Code::day_over,       Code::no_tries,       Code::not_opened,
                                       Code::bad_action,     Code::illegal_action, Code::key_reused,
                                       Code::record_damaged, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("day", &DailyPush::day, "The day: today.", kDayRule),
        field("action", &DailyPush::action, "A push, as `match.act` takes one."),
        field("key", &DailyPush::key, "The client's key.", shaped(Pattern::key)),
    };
};

struct DailyGiveUp {
    std::string daily;
    std::string day;
    std::string key;

    using Result = DailyShowResult;
    static constexpr std::string_view method = "daily.give_up";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{
        "DailyGiveUp", "Gives up what is left of the tries or attempts, to see what others did."};
    static constexpr std::array errors{Code::sign_in_first,  Code::forbidden,      Code::unknown_day,
                                       Code::day_over,       Code::no_tries,       Code::not_opened,
                                       Code::record_damaged, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("daily", &DailyGiveUp::daily, kDailyAbout, kDailyRule),
        field("day", &DailyGiveUp::day, "The day: today.", kDayRule),
        field("key", &DailyGiveUp::key, "The client's key.", shaped(Pattern::key)),
    };
};

struct DailyPathResult {
    std::string account;
    std::optional<std::string> name;
    DailyTry tried;
    std::vector<Json> events;
    Json view;

    static constexpr Heading heading{"DailyPathResult", "A try, with its path."};
    static constexpr std::tuple fields{
        field("account", &DailyPathResult::account, "Whose try it is.", shaped(Pattern::key)),
        field("name", &DailyPathResult::name, "The present name."),
        field("try", &DailyPathResult::tried, "The try."),
        field("events", &DailyPathResult::events, "As Kapture 9's RULES.md describes them, with the path."),
        field("view", &DailyPathResult::view, kDailyViewAbout),
    };
};

struct DailyPath {
    std::optional<std::string> day;
    std::optional<std::string> account;
    std::optional<std::int64_t> n;

    using Result = DailyPathResult;
    static constexpr std::string_view method = "daily.path";
    static constexpr std::int64_t cost = 5;  // the physics
    static constexpr Heading heading{
        "DailyPath",
        "Tells the path of a try at the daily flick. That of others only once the player's own "
        "tries are used, or the day is over."};
    static constexpr std::array errors{Code::unknown_day,    Code::daily_hidden,   Code::unknown_player,
                                       Code::record_damaged, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("day", &DailyPath::day, kDayAbout, kDayRule),
        field("account", &DailyPath::account, "Whose try; that of the first place when left out.",
              shaped(Pattern::key)),
        field("n", &DailyPath::n, "Which try; the best when left out.", between(1, 3)),
    };
};

struct DailyRecordResult {
    Json header;
    std::vector<Json> entries;
    bool more = false;

    static constexpr Heading heading{"DailyRecordResult", "A page of the record of a day."};
    static constexpr std::tuple fields{
        field("header", &DailyRecordResult::header, "The header of the record."),
        field("entries", &DailyRecordResult::entries,
              "Entries with their hashes, in order. All of a day, with the header, are what `kabinet verify` "
              "checks."),
        field("more", &DailyRecordResult::more, "Whether there are entries behind the last one."),
    };
};

struct DailyRecord {
    std::string daily;
    std::string day;
    std::optional<std::int64_t> after;

    using Result = DailyRecordResult;
    static constexpr std::string_view method = "daily.record";
    static constexpr std::int64_t cost = 10;  // a read of the journal
    static constexpr Heading heading{"DailyRecord",
                                     "Reads the record of a day that is over, which proves every try."};
    static constexpr std::array errors{Code::unknown_day, Code::record_hidden, Code::record_damaged,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("daily", &DailyRecord::daily, kDailyAbout, kDailyRule),
        field("day", &DailyRecord::day, "The day.", kDayRule),
        field("after", &DailyRecord::after, "The `n` of the entry behind which the page begins.",
              at_most(2'147'000'000)),
    };
};

}  // namespace kabinet::protocol
