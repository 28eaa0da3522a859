#pragma once

#include "protocol/table_messages.hpp"

/// Requests of those who watch a match, and what players say to them.
namespace kabinet::protocol {

struct MatchWatch {
    std::string match;
    std::optional<From> from;
    std::optional<bool> glance;

    using Result = Watching;
    static constexpr std::string_view method = "match.watch";
    static constexpr Heading heading{
        "MatchWatch",
        "Watches a match: as its seat sees it who sits there, as everybody else sees it "
        "who does not."};
    static constexpr std::array errors{Code::unknown_match, Code::too_many_watches, Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &MatchWatch::match, kMatchAbout, shaped(Pattern::id)),
        field("from", &MatchWatch::from, "The version that the client holds, to get only later patches."),
        field("glance", &MatchWatch::glance,
              "Whether the match is only shown small, among others: then who watches does not count as a "
              "spectator. The last request of the connection decides. With the feature `glances`."),
    };
};

struct MatchUnwatch {
    std::string match;

    using Result = Nothing;
    static constexpr std::string_view method = "match.unwatch";
    static constexpr Heading heading{"MatchUnwatch", "Stops watching a match."};
    static constexpr std::array errors{Code::not_watching};
    static constexpr std::tuple fields{
        field("match", &MatchUnwatch::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchSay {
    std::string match;
    std::int64_t phrase = 0;

    using Result = Nothing;
    static constexpr std::string_view method = "match.say";
    static constexpr Heading heading{"MatchSay",
                                     "Says one of eight phrases to all who watch the match, as an event "
                                     "`said`. It is kept nowhere. With the "
                                     "feature `phrases`."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match, Code::not_seated,
                                       Code::not_started,    Code::rate_limited,  Code::busy,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &MatchSay::match, kMatchAbout, shaped(Pattern::id)),
        field("phrase", &MatchSay::phrase,
              "1 hello, 2 good luck, 3 well played, 4 thanks, 5 oops, 6 one moment please, 7 good game, 8 I "
              "have to go.",
              between(1, 8)),
    };
};

struct MatchShowName {
    std::string match;
    bool shown = true;

    using Result = Nothing;
    static constexpr std::string_view method = "match.show_name";
    static constexpr Heading heading{
        "MatchShowName",
        "Says whether others may see that the player watches the match: then the name stands in `watchers` "
        "of "
        "the document, unless the player has a seat. It holds until the player's last connection no longer "
        "watches the match, so call it again after each watch. With the feature `watchers`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_watching,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &MatchShowName::match, kMatchAbout, shaped(Pattern::id)),
        field("shown", &MatchShowName::shown, "Whether others see the name. The last request decides."),
    };
};

}  // namespace kabinet::protocol
