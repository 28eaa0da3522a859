#include <algorithm>
#include <utility>

#include "server/match/match.hpp"
#include "server/match/quick_match.hpp"
#include "server/match/tournament_match.hpp"

/// The effects of time on a match: time-outs, closing without players, the row in the lobby, leaving memory.
/// The writes are in match_writes.cpp.
namespace kabinet {
namespace {

/// How long the lobby shows an open table without its host, ms. Apart from `grace_ms`, which may be short.
constexpr std::int64_t kHostAway = 60'000;
/// How long a match of practice is kept for its player behind the last look at it, ms.
constexpr std::int64_t kPractice = 86'400'000;
/// How long a match by correspondence, or of practice, stays in memory behind the last look at it, ms.
constexpr std::int64_t kDozes = 60'000;

/// The lobby is told another number of spectators at most once in this time, ms.
constexpr std::int64_t kCrowdEvery = 10'000;

}  // namespace

/// The match time from which a clock is used up for good, or -1: an action that was on its way by then may
/// still arrive.
Millis Match::clock_deadline() const {
    const Millis deadline = fold_->clock().deadline();
    Millis lag = 0;
    for (const Seat seat : fold_->turn()) {
        if (const auto known = lags_.find(seat); known != lags_.end()) lag = std::max(lag, known->second);
    }
    return deadline < 0 ? deadline : deadline + lag;
}

bool Match::time_is_up(Millis t) const {
    const Millis deadline = clock_deadline();
    return fold_->status() == Status::playing && deadline >= 0 && t >= deadline;
}

/// Whether the pause on which the players agreed has lasted as long as it may.
bool Match::pause_is_over() const {
    return fold_->paused_until() >= 0 && time() >= fold_->paused_until();
}

std::optional<std::int64_t> Match::due() const {
    const Millis deadline = fold_->clock().deadline();
    if (fold_->status() != Status::playing || deadline < 0) return std::nullopt;
    return last_wall_ + deadline - last_t_;
}

void Match::on_time() {
    guarded([this] { look_at_time(); });
}

void Match::look_at_time() {
    if (writer_.busy()) return;  // schedule() runs again after the commit
    const std::int64_t now = home_.loop.now();
    const MatchConfig& config = home_.config.match;
    if (time_is_up(time())) {
        for (const Seat seat : fold_->turn()) {
            if (fold_->clock().expired(seat, time())) {
                return write({InputType::timeout, seat, Json::object()});
            }
        }
    }
    if (pause_is_over()) return write({InputType::resume, -1, Json::object()});
    if (lacks_answers()) return;
    if (fails_to_draw() || lacks_first_action() || house_answers() || house_acts()) return;
    const bool open = fold_->status() == Status::open && !fold_->locked();
    const bool forgotten = can_be_forgotten() && now - touched_ >= patience();
    if ((open && now - touched_ >= config.open_table_ms) || forgotten) return close_for(fold_->turn(), {});
    if (spare() && now - touched_ >= keep()) return home_.idle(*this);
    if (can_sleep() && now - touched_ >= kDozes) return home_.sleeps(*this, time(), next_due());
    relist();
    if (const auto due = crowd_due(); due && now >= *due) tell_lobby();
    if (!awaiting_rematch_.empty() && now >= rematch_until_) {
        for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {}))
            answer(refuse("busy", "the rematch can't be made at present"));
    }
    if (look_at_late()) return;
    if (refresh_at_ >= 0 && now >= refresh_at_) return publish({});
    schedule();
}

/// Loop time at which something is due in the match, if nobody does anything before; -1 for never.
std::int64_t Match::next_due() const {
    std::int64_t at = -1;
    const auto earliest = [&at](std::int64_t time) { at = at < 0 ? time : std::min(at, time); };
    const MatchConfig& config = home_.config.match;
    if (fold_->status() == Status::playing && fold_->clock().deadline() >= 0)
        earliest(loop_time(clock_deadline()));
    if (fold_->status() == Status::open && !fold_->locked()) earliest(touched_ + config.open_table_ms);
    if (fold_->paused_until() >= 0) earliest(loop_time(fold_->paused_until()));
    if (house_answer()) earliest(home_.loop.now());
    if (const auto late = draws_.deadline()) earliest(*late);
    if (ready_.asks()) earliest(ready_.over()->loop);
    if (const auto due = first_action_due()) earliest(*due);
    if (const auto due = house_due()) earliest(*due);
    if (can_be_forgotten()) earliest(touched_ + patience());
    if (spare()) earliest(touched_ + keep());
    if (const auto gone = host_gone_at(); gone && listable_) earliest(*gone);
    if (refresh_at_ >= 0) earliest(refresh_at_);
    if (const auto due = crowd_due()) earliest(*due);
    if (const auto due = late_due()) earliest(*due);
    if (!awaiting_rematch_.empty()) earliest(rematch_until_);
    return at;
}

void Match::schedule() {
    if (!fault_.empty()) return;
    ask_the_house();
    tell_spare();
    std::int64_t at = next_due();
    if (can_sleep()) at = at < 0 ? touched_ + kDozes : std::min(at, touched_ + kDozes);
    if (at < 0) {
        home_.deadlines.clear(*this);
    } else {
        home_.deadlines.set(*this, std::max(at, retry_at_));
    }
}

/// In a correspondence match nobody waits at the table.
DrawLimits Match::draw_limits() const {
    const ClockSpec& clock = header_.clock;
    if (!clock.by_letter()) return {};
    return {.connected = clock.move, .total = clock.move};
}

/// Keeps the windows of the seats that owe a nonce, or a new hash after a failed attempt (GEN-2). They follow
/// what is durable: while a commit is under way, the fold may be ahead.
void Match::look_at_draws() {
    if (writer_.busy()) return;
    const bool open = fold_->status() == Status::open;
    if (!open && !draws_.deadline()) return;
    const int attempt = 2 * fold_->failures() + (fold_->locked() ? 1 : 0);
    const auto here = [this](Seat seat) { return presence_.here(fold_->seats().at(seat).player.id); };
    draws_.update(attempt, fold_->locked() ? fold_->awaiting() : fold_->wanting(), draw_limits(),
                  home_.loop.now(), here);
}

/// Ends the attempt to begin when a seat has not told its nonce in time, and frees the seat of who has not
/// brought a new hash. Returns whether anything was written.
bool Match::fails_to_draw() {
    look_at_draws();
    const std::vector<Seat> late = draws_.late(home_.loop.now());
    if (late.empty()) return false;
    if (fold_->locked() && !header_.queue.is_null()) {
        give_up_quick_match(late);
    } else if (fold_->locked() && of_tournament(header_)) {
        close_for(late, {});  // the tournament decides who may try again (TN-15)
    } else if (fold_->locked()) {
        write({InputType::unlock, -1, {{"failed", late}}});
    } else {
        write({InputType::leave, late.front(), Json::object()});
    }
    if (!writer_.busy()) schedule();
    return true;
}

/// Loop time by which the first action of a quick match has to come (QM-3); empty when nothing is due. Each
/// seat that has to act first has that long, from when it has to.
std::optional<std::int64_t> Match::first_action_due() const {
    if (!waits_for_first_action(*fold_)) return std::nullopt;
    return loop_time(last_t_) + kFirstAction;
}

/// Ends a quick match of two whose first action has not come in time. In a match of more seats, the seats
/// whose action it was are out. Returns whether anything was written.
bool Match::lacks_first_action() {
    const auto due = first_action_due();
    if (!due || home_.loop.now() < *due) return false;
    const std::vector<Seat> missing = fold_->turn();
    if (header_.seats == 2 || !put_out(missing)) give_up_quick_match(missing);
    if (!writer_.busy()) schedule();
    return true;
}

/// Claims that the seats in `missing` are gone, in the name of a seat whose player is here. Returns false
/// when there is no such seat: then nobody is left to play.
bool Match::put_out(const std::vector<Seat>& missing) {
    for (const auto& [seat, holder] : fold_->seats()) {
        const bool stays = !holder.out && std::ranges::count(missing, seat) == 0;
        if (!stays || !presence_.here(holder.player.id)) continue;
        write({InputType::claim, seat, {{"absent", missing}}});
        return true;
    }
    return false;
}

/// Ends a match that has not properly begun because of the seats in `missing`. In the same commit the others
/// who are here get their tickets back (QM-3).
void Match::give_up_quick_match(const std::vector<Seat>& missing) {
    std::set<std::string> back = present();
    for (const auto& [seat, holder] : fold_->seats()) {
        if (holder.out || std::ranges::count(missing, seat) > 0) back.erase(holder.player.id);
    }
    std::vector<NewTask> tasks;
    if (auto task = give_back_task(header_, back)) tasks.push_back(std::move(*task));
    close_for(missing, std::move(tasks));
}

/// Closes the match because of the seats in `missing`.
void Match::close_for(std::vector<Seat> missing, std::vector<NewTask> tasks) {
    write(Draft{.inputs = one({InputType::close, -1, Json::object()}),
                .player = {},
                .key = {},
                .t = time(),
                .answer = [](const auto&) {},
                .tasks = std::move(tasks),
                .missing = std::move(missing)});
}

/// The players of the match who are here.
std::set<std::string> Match::present() const {
    std::set<std::string> players;
    for (const auto& [seat, holder] : fold_->seats()) {
        if (presence_.here(holder.player.id)) players.insert(holder.player.id);
    }
    return players;
}

/// Whether quick match or a tournament has made the match.
bool Match::paired() const {
    return !header_.queue.is_null() || of_tournament(header_);
}

/// Whether the seats are given: to the players of the match before, or to those whom quick match or a
/// tournament paired.
/// After a failed attempt, and after a backup was brought back (GEN-3), the table is as any other.
bool Match::given() const {
    return (!header_.previous.empty() || paired()) && fold_->failures() == 0;
}

/// Loop time at which the lobby stops showing an open table because its host is away; empty while the host is
/// here.
std::optional<std::int64_t> Match::host_gone_at() const {
    const auto away = presence_.away_since(header_.host.id);
    if (fold_->status() != Status::open || !away) return std::nullopt;
    return away->loop + kHostAway;
}

bool Match::listable() const {
    const auto gone = host_gone_at();
    const bool waits = fold_->status() == Status::open && given();
    return !header_.unlisted && !header_.practice && delay_of(header_) == 0 && !over() && !waits &&
           !(gone && home_.loop.now() >= *gone);
}

/// Tells the lobby when the host of a table has come back or been away too long.
void Match::relist() {
    if (writer_.busy() || listable() == listable_) return;
    listable_ = listable();
    if (fold_->status() == Status::open) tell_lobby();
}

void Match::tell_lobby() {
    crowd_ = spectators();
    crowd_at_ = home_.loop.now() + kCrowdEvery;
    home_.listed(*this);
}

/// Loop time at which the lobby is told how many watch; empty while it knows, or shows no number.
std::optional<std::int64_t> Match::crowd_due() const {
    const bool shown = listable_ && fold_->status() == Status::playing;
    if (!shown || spectators() == crowd_) return std::nullopt;
    return crowd_at_;
}

Json Match::row() const {
    if (!listable()) return nullptr;
    if (fold_->status() != Status::open) return match_row(*fold_, names_, started_, spectators());
    return table_row({*fold_, names_, terms_, ratings_});
}

/// Whether the match runs and nobody watches. Whoever paused it will have it go on; one by correspondence is
/// rarely watched, and its clock ends it.
bool Match::can_be_forgotten() const {
    const bool waits = fold_->paused() || header_.clock.by_letter();
    return watchers_.empty() && fold_->status() == Status::playing && !waits;
}

/// Whether the match waits for somebody who takes days, or for its player alone, and nobody looks at it.
bool Match::can_sleep() const {
    return (header_.clock.by_letter() || header_.practice) && watchers_.empty() &&
           fold_->status() == Status::playing && !late_ && !writer_.busy() && !house_turn_;
}

/// How long a running match stays open without watchers, ms. Shorter before the first action: nobody loses
/// anything.
std::int64_t Match::patience() const {
    const MatchConfig& config = home_.config.match;
    const std::int64_t most = header_.practice ? std::min(config.idle_ms, kPractice) : config.idle_ms;
    return fold_->ply() > 0 ? most : std::min(most, config.open_table_ms);
}

/// How long a match that is over stays in memory, ms. A closed table is needed only to answer repeated
/// requests.
std::int64_t Match::keep() const {
    constexpr std::int64_t closed = 10'000;
    const std::int64_t finished = home_.config.match.finished_keep_ms;
    return fold_->status() == Status::closed ? std::min(closed, finished) : finished;
}

/// Whether nobody needs the match in memory.
bool Match::spare() const {
    return over() && watchers_.empty() && awaiting_rematch_.empty() && unshelved_.empty() && !writer_.busy();
}

void Match::tell_spare() {
    const bool now = spare();
    if (std::exchange(spare_, now) != now) home_.spare(*this, now);
}

}  // namespace kabinet
