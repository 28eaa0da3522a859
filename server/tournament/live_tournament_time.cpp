#include <algorithm>
#include <utility>

#include "server/tournament/live_tournament.hpp"
#include "tournament/arena_of.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

/// What a tournament does by itself, and what it shows.
namespace kabinet {
namespace {

using tournament::Phase;

/// From one writing of the documents to the next at the earliest, ms.
constexpr std::int64_t kShowEvery = 200;
/// From one wave of an arena to the next, ms.
constexpr std::int64_t kWaveEvery = 4000;
/// So much is shown at a time, in KiB of changed documents and own documents; between such pieces the shard
/// does what else waits (TN-39).
constexpr std::size_t kShownAtOnce = 64;
/// How long a tournament that is over stays in memory without watchers, ms.
constexpr std::int64_t kKeep = 10LL * 60 * 1000;
/// The clock of the machine may be set while something waits for a moment: so often somebody looks, ms.
constexpr std::int64_t kLookAtClock = 60'000;

}  // namespace

/// Something happened: the documents are behind, and something may follow.
void LiveTournament::changed() {
    stale_ = true;
    follow_at_ = home_.loop.now();
    schedule();
}

void LiveTournament::on_time() {
    const AtHand at_hand(id_);
    const std::int64_t now = home_.loop.now();
    if (read_at_ >= 0 && now >= read_at_) {
        read_at_ = -1;
        return read();
    }
    if (writer_.busy()) return;  // the end of the draft schedules again
    if (look_at_ >= 0 && now >= look_at_) look_for_matches();
    if (idle_at_ >= 0 && now >= idle_at_) return home_.idle(id_);
    follow();
    if (!writer_.busy()) schedule();
}

/// Does one thing at a time: each makes the writer busy, and its end comes here again.
void LiveTournament::follow() {
    follow_at_ = -1;
    look_at_round_time();
    if (!over() && state().phase != Phase::paused) {
        if (games_follow() && (makes_matches() || ends_waiting())) return;
        if (starts() || goes_on()) return;
    }
    if (public_entries() > public_shown_) stale_ = true;
    if (stale_ && home_.loop.now() >= show_at_) show();
}

/// The Unix time, ms, at which the time of the newest round is over; nothing where a round has none (TN-16).
std::optional<std::int64_t> LiveTournament::round_ends() const {
    const tournament::State& now = state();
    const bool rounds = now.phase == Phase::running && !tournament::opens_at_once(now.stage());
    if (scene_.terms.round_time == 0 || !rounds || now.rounds.empty()) return std::nullopt;
    const Json& entries = hosting_->log()->entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if ((*entry)["type"] == "paired") return (*entry)["at"].get<std::int64_t>() + scene_.terms.round_time;
    }
    return std::nullopt;
}

/// Whether the time of the round is over and ties of it are not: then no game begins, and they wait for a
/// ruling.
bool LiveTournament::round_is_late() const {
    const auto end = round_ends();
    return end && home_.loop.wall() >= *end && !tournament::rounds_over(state());
}

/// Tells that the time of the round is over, and that all ties have results after all.
void LiveTournament::look_at_round_time() {
    const std::string before = scene_.trouble;
    const bool late = round_is_late();
    if (late && before.empty()) scene_.trouble = "round_time";
    if (!late && before == "round_time") scene_.trouble.clear();
    const auto end = round_ends();
    if (scene_.trouble != before || scene_.ends_at != end) stale_ = true;
    scene_.ends_at = end;
}

/// Starts the event at its time; with too few entrants the event is cancelled (TN-3).
bool LiveTournament::starts() {
    const auto& at = scene_.terms.starts_at;
    if (starting_ || state().phase != Phase::open || !at || home_.loop.wall() < *at ||
        !scene_.trouble.empty())
        return false;
    Draft draft{.lines = {{{"start", {{"automatic", true}}}}}, .by = "server"};
    draft.told = [this](const auto& told) {
        if (!told || !told->reply.contains("error")) return;
        const std::string code = told->reply["error"]["code"];
        if (code == "too_few_entrants")
            return run(
                {.lines = {{{"cancel", {{"code", code}}}}}, .by = "server", .told = [](const auto&) {}});
        scene_.trouble = code;
        changed();
    };
    start(std::move(draft));
    return true;
}

/// Pairs the next round when it is time, and finishes the event behind the last one (TN-16, TN-3).
bool LiveTournament::goes_on() {
    const tournament::State& now = state();
    if (waves_follow()) return makes_wave();
    if (now.phase != Phase::running || !scene_.trouble.empty()) return wait_to_pair();
    if (scene_.terms.by_director) return wait_to_pair();
    const bool last = tournament::event_over(now);
    const bool at_once = tournament::opens_at_once(now.stage()) && !tournament::stage_over(now);
    const bool all_paired = at_once && std::cmp_greater_equal(now.rounds.size(), now.rounds_planned);
    if (!last && ((!at_once && !tournament::rounds_over(now)) || all_paired)) return wait_to_pair();
    const auto appointed = round_time();
    if (!last && (pair_at_ < 0 || appointed)) {
        const std::int64_t wall = home_.loop.wall();
        const std::int64_t after = at_once || now.rounds.empty() ? 0 : scene_.terms.round_after;
        const std::int64_t wait = std::max<std::int64_t>(0, appointed.value_or(wall + after) - wall);
        pair_at_ = home_.loop.now() + (appointed ? std::min(wait, kLookAtClock) : wait);
        const auto next = wait > 0 ? std::optional(wall + wait) : std::nullopt;
        if (std::exchange(scene_.next_at, next) != next) stale_ = true;
    }
    if (!last && home_.loop.now() < pair_at_) return false;
    wait_to_pair();
    // Histories are told at the end, so the public sees all results first (TN-36).
    if (last && withholds()) return wait_to_pair();
    const char* const next = last ? "finish" : scene_.terms.drafts ? "draft" : "pair";
    Draft draft{.lines = {{{next, true}}}, .by = "server"};
    draft.told = [this](const auto& told) {
        if (!told || !told->reply.contains("error")) return;
        scene_.trouble = told->reply["error"]["code"];
        changed();
    };
    run(std::move(draft));
    return true;
}

/// The time at which the next round is to be paired, unix ms; nothing where the terms name none (TN-16).
std::optional<std::int64_t> LiveTournament::round_time() const {
    std::size_t rounds = state().rounds.size();
    for (const tournament::Played& stage : state().past) rounds += stage.rounds.size();
    const auto& times = scene_.terms.round_times;
    return rounds < times.size() ? std::optional(times[rounds]) : std::nullopt;
}

/// "held_by_director" after a director has taken the newest pairing or the start back: what then comes is the
/// director's word, or the server would pair again in the same moment (TN-12, TN-18). Else empty.
std::string LiveTournament::held_by_hand() const {
    const Json& entries = hosting_->log()->entries();
    const auto makes = [](const Json& entry) {
        return entry["type"] == "paired" || entry["type"] == "start";
    };
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (makes(*entry)) return "";
        const bool undone =
            (*entry)["type"] == "undo" && makes(entries[(*entry)["body"]["input"].get<std::size_t>() - 1]);
        if (undone || (*entry)["type"] == "unpaired") return "held_by_director";
    }
    return "";
}

/// No round is to be paired now.
bool LiveTournament::wait_to_pair() {
    pair_at_ = -1;
    scene_.next_at.reset();
    return false;
}

/// Every few seconds the next wave of an arena, and its clock (TN-28). The arena began with its start, or
/// with its first wave.
bool LiveTournament::makes_wave() {
    if (home_.loop.now() < wave_at_) return false;
    wave_at_ = home_.loop.now() + kWaveEvery;
    const tournament::State& now = state();
    const std::int64_t length = tournament::length_of(now.stage());
    const std::int64_t time = std::clamp<std::int64_t>(home_.loop.wall() - stage_began(), now.time, length);
    const bool somebody = std::cmp_greater_equal(tournament::who_waits(now).size(), now.settings.seats);
    // Those who cannot be paired cannot be until somebody else comes, or a director has decided.
    if (time < length && (!somebody || hosting_->log()->fold().inputs() == no_wave_at_)) return false;
    Draft draft{.lines = {{{"time", time}}}, .by = "server"};
    if (time < length) draft.lines.push_back({{"pair", true}});
    draft.told = [this](const auto& told) {
        const bool refused = told && told->reply.contains("error");
        no_wave_at_ = refused ? hosting_->log()->fold().inputs() : -1;
    };
    run(std::move(draft));
    return true;
}

/// Unix time at which the current stage began, ms.
std::int64_t LiveTournament::stage_began() const {
    std::int64_t began = home_.loop.wall();
    for (const Json& entry : hosting_->log()->entries()) {
        const std::string& type = entry["type"].get_ref<const std::string&>();
        const bool first = state().stage_number == 1
                               ? type == "start"
                               : type == "paired" && entry["body"].value("stage", 1) == state().stage_number;
        if (first) return entry["at"].get<std::int64_t>();
    }
    return began;
}

bool LiveTournament::here(const std::string& account) const {
    const TournamentDocumentName name{id_, TournamentDocumentName::Part::own, 1, account};
    const auto it = documents_.find(name.text());
    return it != documents_.end() && it->second->watched();
}

bool LiveTournament::watched() const {
    return std::ranges::any_of(documents_, [](const auto& item) { return item.second->watched(); });
}

bool LiveTournament::spare() const {
    if (!refused_.empty()) return true;
    return !writer_.busy() && over() && !watched() && !stale_ && !listing_ && asked_.empty();
}

/// Documents on their way to watchers.
struct LiveTournament::Showing {
    std::vector<TournamentPage> pages;
    Json row;
    Overlays overlays;
    std::vector<std::string> own{};  ///< the names of those of one account each
    std::size_t shown = 0;           ///< of the pages, then of the own ones
};

/// A worker writes the documents; it has the fold meanwhile. What the public sees late is brought up to date
/// first.
void LiveTournament::show() {
    stale_ = false;
    show_at_ = home_.loop.now() + kShowEvery;
    writer_.begin();
    public_shown_ = public_entries();
    if (!withholds()) return write_views(false);
    bring_public(
        public_shown_, [](auto&) {},
        [this](bool ran) {
            if (ran) return write_views(true);
            stale_ = true;
            writer_.done();
            writer_.next();
            if (!writer_.busy()) schedule();
        });
}

void LiveTournament::write_views(bool late) {
    const AtHand at_hand(id_);
    struct Work {
        TournamentScene scene;
        std::optional<TournamentScene> late_scene{};
        std::unique_ptr<tournament::Hosting> hosting, late{};
        std::shared_ptr<ShownPlaces> places, late_places;
        std::optional<Showing> showing{};
    };
    scene_.wall_ahead = home_.loop.wall() - home_.loop.now();
    auto work = std::make_shared<Work>(Work{
        .scene = scene_, .hosting = std::move(hosting_), .places = places_, .late_places = late_places_});
    if (late) work->late_scene = public_scene();
    work->late = std::move(public_);
    home_.workers.run(
        home_.loop, Urgency::play,
        [work] {
            const TournamentScene& scene = work->scene;
            const tournament::Log& log = *work->hosting->log();
            std::map<int, std::string> called;
            for (const auto& entrant : log.state().entrants) {
                const auto name = scene.names.find(entrant.account);
                if (name != scene.names.end()) called[entrant.number] = name->second.name;
            }
            work->hosting->call(scene.terms.title, std::move(called));
            TournamentViews views = views_of(scene, log, *work->places);
            std::optional<TournamentViews> late;
            if (work->late_scene) late = views_of(*work->late_scene, *work->late->log(), *work->late_places);
            TournamentViews& shown = late ? *late : views;
            work->showing = Showing{
                .pages = scene.terms.delay > 0 ? pages_of(scene.id, shown, views) : pages_of(scene.id, shown),
                .row = std::move(shown.row),
                .overlays = std::move(shown.overlays)};
        },
        [this, work](bool ran) {
            hosting_ = std::move(work->hosting);
            public_ = std::move(work->late);
            if (ran && work->showing) {
                work->showing->own = own_documents();
                return publish(std::make_shared<Showing>(std::move(*work->showing)));
            }
            stale_ = true;
            writer_.done();
            writer_.next();
            if (!writer_.busy()) schedule();
        });
}

EventDocument& LiveTournament::document(const std::string& name, EventDocument::Texts texts, FrameKind kind,
                                        EventDocument::Seating seating) {
    auto& document = documents_[name];
    if (document) {
        document->show(std::move(texts));
    } else {
        document = std::make_unique<EventDocument>(name, epoch_ + "-" + std::to_string(++documents_made_),
                                                   std::move(texts),
                                                   static_cast<std::size_t>(home_.config.limits.ring), kind,
                                                   std::move(seating), home_.hubs, home_.metrics);
        document->guard([this](const Viewer& viewer) {
            return shows_itself(viewer.player, viewer.pass) ? std::nullopt : std::optional(needs_code());
        });
    }
    return *document;
}

/// Piece by piece, with the writer busy: nothing changes meanwhile. Where the public is late, directors see
/// the pages as they are (TN-36).
void LiveTournament::publish(const std::shared_ptr<Showing>& showing) {
    const auto seating = [this, two = scene_.terms.delay > 0](const Viewer& viewer) {
        return two && directs(viewer.player) ? std::size_t{1} : std::size_t{0};
    };
    const std::size_t pages = showing->pages.size(), all = pages + showing->own.size();
    for (std::size_t done = 0; showing->shown < all && done < kShownAtOnce; ++showing->shown) {
        if (showing->shown < pages) {
            TournamentPage& page = showing->pages[showing->shown];
            for (const auto& text : page.texts) done += text ? text->size() / 1024 : 0;
            document(page.doc, std::move(page.texts), FrameKind::bulk, seating);
        } else {
            const std::string& doc = showing->own[showing->shown - pages];
            documents_.at(doc)->show({own(TournamentDocumentName::parse(doc)->account).dump()});
        }
        ++done;
    }
    if (showing->shown < all) return home_.loop.post([this, showing] { publish(showing); });
    overlays_ = std::move(showing->overlays);
    list(listing(showing->row));
    writer_.done();
    writer_.next();
    if (!writer_.busy()) schedule();
}

/// The names of own documents, of those who watch theirs. Forgets the others.
std::vector<std::string> LiveTournament::own_documents() {
    std::vector<std::string> names;
    std::erase_if(documents_, [&](const auto& item) {
        const auto name = TournamentDocumentName::parse(item.first);
        if (!name || name->part != TournamentDocumentName::Part::own) return false;
        if (item.second->watched()) names.push_back(item.first);
        return !item.second->watched();
    });
    return names;
}

/// What the list is to know: of a private event no row, but who is in.
ListEvent LiveTournament::listing(const Json& row) const {
    const bool listed = scene_.terms.invite.empty();
    ListEvent event{
        .tournament = id_, .host = scene_.terms.host, .over = over(), .row = listed ? row : Json()};
    event.players.emplace();
    for (const auto& entrant : state().entrants) {
        const bool in = entrant.status != tournament::Entrant::Status::withdrawn;
        if (in && !event.over && !entrant.account.empty()) event.players->insert(entrant.account);
    }
    return event;
}

/// Tells the list, one row at a time.
void LiveTournament::list(ListEvent event) {
    if (listing_) return void(to_list_ = std::move(event));
    const Json shown{{"over", event.over}, {"row", event.row}};
    const bool same = event.players == players_listed_;
    if (shown == listed_ && same) return;
    listed_ = shown;
    if (!same) players_listed_ = *event.players;
    if (same) event.players.reset();
    listing_ = true;
    home_.list(std::move(event), [this](const auto&) {
        listing_ = false;
        if (auto next = std::exchange(to_list_, std::nullopt)) list(std::move(*next));
    });
}

void LiveTournament::find(const TournamentDocumentName& name, Sources::Found found) {
    idle_at_ = -1;
    const std::string doc = name.text();
    if (name.part == TournamentDocumentName::Part::own) {
        scene_.wall_ahead = home_.loop.wall() - home_.loop.now();
        EventDocument& mine = document(doc, {own(name.account).dump()}, FrameKind::urgent,
                                       [](const Viewer&) { return std::size_t{0}; });
        found(&mine);
        return changed();  // whoever comes may be the last whom a table waits for
    }
    const auto it = documents_.find(doc);
    if (it != documents_.end()) return found(it->second.get());
    if (documents_.contains(id_) || !stale_)
        return found(std::unexpected(Refusal{"unknown_tournament", "", "there is no such page"}));
    // Nothing was shown yet.
    show();
    writer_.wait([name, found = std::move(found)](auto live) mutable {
        if (!live) return found(std::unexpected(std::move(live.error())));
        (*live)->find(name, std::move(found));
    });
}

/// Nothing was shown yet.
template <class C, class T>
void LiveTournament::take_when_shown(C&& call, Answer<T>&& answer) {
    show();
    writer_.wait([call = std::forward<C>(call), answer = std::move(answer)](auto live) mutable {
        if (!live) return answer(std::unexpected(std::move(live.error())));
        (*live)->take(std::move(call), std::move(answer));
    });
}

void LiveTournament::take(ShowOverlay&& call, Answer<ShowOverlay::Result>&& answer) {
    idle_at_ = -1;
    if (!shows_itself("", {.invite = call.invite})) return answer(std::unexpected(needs_code()));
    if (!overlays_) return take_when_shown(std::move(call), std::move(answer));
    auto text = overlay(*overlays_, call.name, home_.loop.wall());
    if (!writer_.busy()) schedule();
    if (!text) return answer(refuse("no_table", "there is no such overlay"));
    answer(ShowOverlay::Result{std::move(*text)});
}

void LiveTournament::take(ShowEventCard&& call, Answer<ShowEventCard::Result>&& answer) {
    idle_at_ = -1;
    if (!shows_itself("", {})) return answer(std::unexpected(needs_code()));
    if (!overlays_) return take_when_shown(std::move(call), std::move(answer));
    if (!writer_.busy()) schedule();
    answer(ShowEventCard::Result{overlays_->card});
}

/// Directors see the draft of a pairing.
Json LiveTournament::own(const std::string& account) {
    const bool director = directs(account);
    Json view = own_view(scene_, seating(), account, director);
    if (director && !hosting_->draft().is_null() && sees_draft(account)) {
        view["draft"] = hosting_->draft();
        for (const char* drawn : {"field", "groups"}) view["draft"].erase(drawn);
    }
    Json pairs = director ? ruled_pairs(state()) : Json::object();
    if (!pairs.empty()) view["pairs"] = std::move(pairs);
    if (view.contains("entrant")) view.update(byes_to_come(state(), view["entrant"].get<int>()));
    return view;
}

void LiveTournament::unwatch(const TournamentDocumentName& name, WatcherId id) {
    if (const auto it = documents_.find(name.text()); it != documents_.end()) it->second->unwatch(id);
    // Who is the only director left sees the draft.
    if (directs(name.account) && !hosting_->draft().is_null()) stale_ = true;
    if (!writer_.busy()) schedule();
}

void LiveTournament::schedule() {
    if (!refused_.empty()) return;
    // Something follows at once, and then all of this is asked again.
    if (!writer_.busy() && hosting_ && follow_at_ >= 0 && follow_at_ <= home_.loop.now()) {
        idle_at_ = -1;
        return home_.deadlines.set(*this, follow_at_);
    }
    std::int64_t at = -1;
    const auto earliest = [&at](std::int64_t time) {
        if (time >= 0) at = at < 0 ? time : std::min(at, time);
    };
    const auto in = [this](std::int64_t moment) {
        return home_.loop.now() + std::clamp<std::int64_t>(moment - home_.loop.wall(), 0, kLookAtClock);
    };
    earliest(read_at_);
    if (!writer_.busy() && hosting_) {
        earliest(look_at_);
        earliest(follow_at_);
        earliest(pair_at_);
        if (waves_follow()) earliest(std::max<std::int64_t>(wave_at_, 0));
        if (stale_) earliest(std::max<std::int64_t>(show_at_, 0));
        if (const auto due = public_due()) earliest(*due);
        // A time at which nothing is done would come again and again.
        for (const auto& [place, game] : scene_.games)
            if (games_follow() && game.state == NextGame::State::waiting) earliest(game.until.value_or(-1));
        if (const auto& start = scene_.terms.starts_at;
            state().phase == Phase::open && start && scene_.trouble.empty())
            earliest(in(*start));
        if (const auto end = round_ends(); end && !round_is_late() && *end > home_.loop.wall())
            earliest(in(*end));
        if (spare() && idle_at_ < 0) idle_at_ = home_.loop.now() + kKeep;
        if (!spare()) idle_at_ = -1;
        earliest(idle_at_);
    }
    if (at >= 0) home_.deadlines.set(*this, at);
}

}  // namespace kabinet
