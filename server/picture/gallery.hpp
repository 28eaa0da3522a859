#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/messages.hpp"
#include "server/document/answer.hpp"
#include "server/picture/card.hpp"
#include "server/picture/place.hpp"
#include "server/picture/shelf.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// The pictures of one shard and what is told about them. Draws on `painters`, never on the shard's loop, and
/// shows only what the public is shown. People wait for a page, so its head is written by `workers`, which
/// are more urgent. Lives on that loop; loop, workers and painters must outlive it.
class Gallery {
  public:
    /// Where the texts come from; each answers on the shard's loop.
    struct Sources {
        std::function<void(const std::string& match, Answer<std::string>)> match;  ///< Server::show_match
        std::function<void(const std::string& tournament, Answer<std::string>)>
            event;  ///< Server::show_event
        std::function<void(const std::string& match, std::int64_t from, std::int64_t count,
                           Answer<protocol::MatchReplayResult>)>
            replay;  ///< Server::replay
    };
    Gallery(Loop& loop, Workers& workers, Workers& painters, Sources sources)
        : loop_(loop), workers_(workers), painters_(painters), sources_(std::move(sources)) {}

    /// head_of() what is at `place`; empty when nothing can be said now. Waits for no painter but for a
    /// match.
    void head(const Place& place, std::string home, std::function<void(std::string)> done);

    struct Drawn {
        std::string tag;   ///< changes with the picture
        Shelf::Bytes png;  ///< null where `known` is the tag
    };
    /// The picture of what is at `place`, drawn anew only where it has changed. Refusals: those of the
    /// sources, and busy when too many wait.
    void picture(const Place& place, std::string known, Answer<Drawn> done);

    /// The positions after the entries `from` + 1 to `from` + `count` of a match, drawn: {"entries": how many
    /// the match has, "frames": [{"n": entry, "svg": text}]}. Fewer than asked for where they are long.
    /// Refusals as above.
    void frames(const std::string& match, std::int64_t from, std::int64_t count, Answer<std::string> done);

  private:
    /// A picture as text.
    struct Sketch {
        std::string tag;
        std::string svg;
    };
    using Texts = std::function<void(std::expected<std::string, Refusal>)>;

    void read(const Place& place, Answer<std::string> done);
    void sketch(const Place& place, std::string text, Answer<Sketch> done);
    void paint(Sketch sketch, Answer<Drawn> done);
    template <class T>
    void work(Workers& workers, Urgency urgency, std::function<std::expected<T, Refusal>()> make,
              Answer<T> done);

    static constexpr std::size_t kShelfBytes = std::size_t{8} << 20;

    Loop& loop_;
    Workers& workers_;
    Workers& painters_;
    Sources sources_;
    Shelf shelf_{kShelfBytes};
    std::map<std::string, std::vector<Answer<Drawn>>> under_way_;  // by tag
};

}  // namespace kabinet
