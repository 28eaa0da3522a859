#include <algorithm>
#include <array>
#include <utility>

#include "server/tournament/live_tournament.hpp"

/// What the public sees late, in an event with a delay (TN-36): the log up to the first entry that would tell
/// what the late streams of the matches have not shown. So all that is public follows from one log, whose
/// chain is whole. A pairing is shown at once, and with it all that came before.
namespace kabinet {
namespace {

constexpr std::array<std::string_view, 5> kTelling{"result", "correct", "annul", "withdraw", "undo"};

/// Whether the entry may tell how a match goes. Who forfeits because of absence had no match.
bool tells(const Json& entry) {
    const std::string& type = entry.at("type").get_ref<const std::string&>();
    if (type == "forfeit") return entry.at("by") != "server";
    return std::ranges::find(kTelling, type) != kTelling.end();
}

std::int64_t time_of(const Json& entry) {
    return entry.at("at").get<std::int64_t>();
}

}  // namespace

/// How many entries of the log the public may see now.
std::size_t LiveTournament::public_entries() const {
    const Json& entries = hosting_->log()->entries();
    if (scene_.terms.delay == 0) return entries.size();
    std::size_t paired = entries.size();
    while (paired > 0 && entries[paired - 1]["type"] != "paired") --paired;
    if (paired == 0) return entries.size();
    for (std::size_t i = paired; i < entries.size(); ++i) {
        if (tells(entries[i]) && time_of(entries[i]) + scene_.terms.delay > home_.loop.wall()) return i;
    }
    return entries.size();
}

/// Loop time at which the public may see more.
std::optional<std::int64_t> LiveTournament::public_due() const {
    const std::size_t shown = public_entries();
    const Json& entries = hosting_->log()->entries();
    if (shown == entries.size()) return std::nullopt;
    const std::int64_t wait = time_of(entries[shown]) + scene_.terms.delay - home_.loop.wall();
    return home_.loop.now() + std::max<std::int64_t>(0, wait);
}

/// Has a worker bring what the public sees to the first `entries` of the log; then `then` gets it, on the
/// worker. The writer is busy; `done` runs on the loop.
void LiveTournament::bring_public(std::size_t entries,
                                  std::move_only_function<void(tournament::Hosting&)> then,
                                  std::move_only_function<void(bool ran)> done) {
    struct Work {
        std::unique_ptr<tournament::Hosting> hosting, shown;
        std::map<int, std::string> names{};
        std::move_only_function<void(tournament::Hosting&)> then;
    };
    auto work = std::make_shared<Work>(
        Work{.hosting = std::move(hosting_), .shown = std::move(public_), .then = std::move(then)});
    for (const auto& entrant : work->hosting->log()->state().entrants) {
        const auto name = scene_.names.find(entrant.account);
        if (name != scene_.names.end()) work->names[entrant.number] = name->second.name;
    }
    home_.workers.run(
        home_.loop, Urgency::play,
        [work, entries, title = scene_.terms.title] {
            if (!work->shown) work->shown = std::make_unique<tournament::Hosting>();
            work->shown->follow(*work->hosting->log(), entries);
            work->shown->keep_secret();
            work->shown->call(title, std::move(work->names));
            work->then(*work->shown);
        },
        [this, work, done = std::move(done)](bool ran) mutable {
            hosting_ = std::move(work->hosting);
            public_ = std::move(work->shown);
            done(ran);
        });
}

/// What the views of the public are made of: a match that is over is running there until its end is shown.
TournamentScene LiveTournament::public_scene() const {
    TournamentScene scene = scene_;
    // Both would tell that the last match of the round is over.
    scene.next_at.reset();
    scene.trouble.clear();
    scene.games = next_games(public_->log()->state());
    for (auto& [place, game] : scene.games) {
        const auto now = scene_.games.find(place);
        const bool goes_on = now != scene_.games.end() && now->second.match == game.match;
        if (!goes_on) game.state = NextGame::State::running;
    }
    return scene;
}

/// Whether the question is one of the public while something is withheld.
bool LiveTournament::asked_late(const TellTournament& call) const {
    const bool director = call.staff || directs(call.account);
    return call.as == TellTournament::As::anybody && !director && withholds();
}

void LiveTournament::answer_late(Json line, Answer<TellTournament::Result>&& answer) {
    writer_.begin();
    const std::size_t entries = public_entries();
    auto reply = std::make_shared<Json>();
    bring_public(
        entries, [line = std::move(line), reply](tournament::Hosting& shown) { *reply = shown.answer(line); },
        [this, entries, reply, answer = std::move(answer)](bool ran) mutable {
            writer_.done();
            if (ran) {
                answer(TellTournament::Result{static_cast<int>(entries), std::move(*reply)});
            } else {
                answer(refuse("busy", "too much is being computed"));
            }
            writer_.next();
            if (!writer_.busy()) schedule();
        });
}

/// The denial of an end before the public has seen all results: histories would tell the places.
std::optional<TellTournament::Result> LiveTournament::finished_early(const TellTournament& call) const {
    const bool early = call.as == TellTournament::As::director && call.line.contains("finish") && withholds();
    if (!early) return std::nullopt;
    return denied("not_shown_yet", "TN-36", "the public has not seen the last results yet");
}

}  // namespace kabinet
