#include <utility>

#include "daily/board.hpp"
#include "server/daily/day.hpp"
#include "server/daily/day_document.hpp"

/// What players do on a day. The rest of Day is in day.cpp.
namespace kabinet {

using What = ActDaily::What;

namespace {

/// The push of an action, which has to be one that the rules allow behind the line so far.
std::expected<daily::LinePush, Refusal> legal_push(const daily::PushTask& task, std::size_t step,
                                                   const Json& action) {
    daily::Board board("kuba", task.position);
    for (std::size_t i = 0; i < step; ++i) (void)board.play(task.line[i].seat, task.line[i].action());
    if (auto played = board.play(task.seat(), action); !played)
        return std::unexpected(std::move(played.error()));
    return daily::LinePush{task.seat(), action.at("from").get<std::string>(),
                           action.at("dir").get<std::string>()};
}

}  // namespace

std::optional<Refusal> Day::not_allowed(const ActDaily& call) const {
    const daily::Participant* player = log().player(call.account);
    if (over()) return Refusal{"day_over", "", "the day is over"};
    if (home_.loop.wall() < name_.date.begins()) return Refusal{"unknown_day", "", "the day is to come"};
    if (player && player->done(name_.daily)) return Refusal{"no_tries", "", "no tries are left"};
    if (name_.daily == daily::Daily::push && !player && call.what != What::open)
        return Refusal{"not_opened", "", "the position is not opened yet"};
    if (!player && log().players().size() >= kMostPlayers)
        return Refusal{"busy", "", "as many take part as may"};
    return std::nullopt;
}

void Day::act(ActDaily&& call, int before, Answer<Json>&& answer) {
    if (const auto kept = day_->acts.find({call.account, call.key}); kept != day_->acts.end())
        return again(kept->second, std::move(call), std::move(answer));
    const daily::Participant* player = log().player(call.account);
    const bool opened = call.what == What::open && player;
    if (opened || (call.what == What::give_up && player && player->gave_up))
        return answer(show(call.account, before));
    if (auto no = not_allowed(call)) return answer(std::unexpected(std::move(*no)));
    if (call.what == What::flick) return flick(std::move(call), before, std::move(answer));
    if (call.what == What::push) return push(std::move(call), before, std::move(answer));
    Json entry =
        call.what == What::open ? log().open(call.account, time()) : log().give_up(call.account, time());
    const std::string account = call.account;
    write(
        call, std::move(entry), [this, account, before] { return show(account, before); }, std::move(answer));
}

/// The physics takes a worker; nobody else acts meanwhile.
void Day::flick(ActDaily&& call, int before, Answer<Json>&& answer) {
    writer_.begin();
    using Shown = std::expected<daily::FlickShown, Refusal>;
    auto shown = std::make_shared<Shown>(refuse("busy", "the flick was not computed"));
    auto work = [shown, task = log().task().flick, action = call.action] {
        *shown = daily::flick(task, action);
    };
    home_.workers.run(
        home_.loop, Urgency::play, std::move(work),
        [this, shown, call = std::move(call), before, answer = std::move(answer)](bool) mutable {
            writer_.done();
            flicked(call, before, std::move(*shown), std::move(answer));
            if (!writer_.busy()) writer_.next();
        });
}

void Day::flicked(const ActDaily& call, int before, std::expected<daily::FlickShown, Refusal> shown,
                  Answer<Json>&& answer) {
    if (!shown) return answer(std::unexpected(std::move(shown.error())));
    // The day may have ended in the meantime.
    if (auto no = not_allowed(call)) return answer(std::unexpected(std::move(*no)));
    Json entry = log().flick(call.account, time(), shown->tried);
    log().add_streak(entry, before);
    write(
        call, std::move(entry),
        [this, account = call.account, shown = std::move(*shown)] {
            return flick_answer(account, static_cast<int>(log().player(account)->tries.size()), shown);
        },
        std::move(answer));
}

void Day::push(ActDaily&& call, int before, Answer<Json>&& answer) {
    const daily::Participant& player = *log().player(call.account);
    auto pushed = legal_push(log().task().push, player.step, call.action);
    if (!pushed) return answer(std::unexpected(std::move(pushed.error())));
    Json entry = log().push(call.account, time(), *pushed);
    log().add_streak(entry, before);
    write(
        call, std::move(entry),
        [this, account = call.account, key = call.key] {
            return push_answer(account, day_->acts.at({account, key}));
        },
        std::move(answer));
}

/// Makes the entry durable; `told` makes the answer then.
void Day::write(const ActDaily& call, Json entry, std::move_only_function<Json()> told,
                Answer<Json>&& answer) {
    if (!log().player(call.account)) daily::Log::introduce(entry, call.guest);
    std::vector<Write> writes;
    if (!stored_) writes.emplace_back(stream_of(log().task()));
    writes.emplace_back(row_of(log(), entry, call.key));
    writer_.commit(std::move(writes), [this, entry = std::move(entry), key = call.key, told = std::move(told),
                                       answer = std::move(answer)](Committed outcome) mutable {
        if (outcome == Committed::fenced || outcome == Committed::unknown) {
            open_ = false;  // what the store has is read again
            opening_ = true;
            read();
        }
        if (outcome != Committed::ok)
            return answer(refuse("storage_failed", "the day can't be written at present"));
        stored_ = true;
        const auto taken = take(*day_, entry, key);
        invariant(taken.has_value(), "an entry that was made can be taken");
        changed();
        answer(told());
    });
}

Json Day::flick_answer(const std::string& account, int n, const daily::FlickShown& shown) const {
    const daily::Participant& player = *log().player(account);
    return {{"try", shown_try(shown.tried, n)},
            {"left", daily::kTries - static_cast<int>(player.tries.size())},
            {"streak", player.streak},
            {"events", shown.events},
            {"view", shown.view}};
}

/// What came of a push, which may have been some time ago.
Json Day::push_answer(const std::string& account, const KeptAct& kept) const {
    const daily::Participant& player = *log().player(account);
    const daily::PushTask& task = log().task().push;
    const bool right = kept.step < task.line.size() && task.line[kept.step] == kept.push;
    std::size_t to = kept.step + 1;
    while (right && to < task.line.size() && task.line[to].seat != task.seat()) ++to;
    const bool solved = right && to == task.line.size();
    daily::PushTask played = task;
    if (!right) played.line[kept.step] = kept.push;
    Json answer{{"right", right},
                {"attempt", kept.n},
                {"left", std::max(0, daily::kAttempts - player.attempts)},
                {"done", player.done(name_.daily)},
                {"solved", solved},
                {"streak", player.streak},
                {"steps", shown_steps(played, kept.step, right ? to : kept.step + 1)}};
    if (player.solved) answer["ms"] = *player.solved - player.opened;
    answer["legal"] = player.done(name_.daily) ? Json::array() : legal_behind(task, player.step);
    return answer;
}

/// The same request once more: the same answer, as far as nothing has happened since.
void Day::again(const KeptAct& kept, ActDaily&& call, Answer<Json>&& answer) {
    const auto reused = [] { return refuse("key_reused", "the key was used for something else"); };
    if (kept.what == "push") {
        const bool same = call.what == What::push && call.action.value("from", Json()) == kept.push.from &&
                          call.action.value("dir", Json()) == kept.push.dir;
        if (!same) return answer(reused());
        return answer(push_answer(call.account, kept));
    }
    if (call.what != What::flick) return answer(reused());
    ++busy_;
    using Shown = std::expected<daily::FlickShown, Refusal>;
    auto shown = std::make_shared<Shown>(refuse("busy", "the flick was not computed"));
    home_.workers.run(
        home_.loop, Urgency::play,
        [shown, task = log().task().flick, action = call.action] { *shown = daily::flick(task, action); },
        [this, shown, n = kept.n, account = call.account, reused, answer = std::move(answer)](bool) mutable {
            --busy_;
            const auto& tries = log().player(account)->tries;
            if (!*shown) return answer(std::unexpected(std::move(shown->error())));
            if ((*shown)->tried != tries[static_cast<std::size_t>(n - 1)]) return answer(reused());
            answer(flick_answer(account, n, **shown));
        });
}

void Day::path(const ShowDailyPath& call, Answer<Json>&& answer) {
    const daily::Participant* viewer = call.account.empty() ? nullptr : log().player(call.account);
    std::string of = call.of;
    for (const bool guests : {false, true}) {
        const auto& list = log().standings(guests);
        if (of.empty() && !list.empty()) of = list.begin()->second;
    }
    const bool own = !of.empty() && of == call.account;
    if (!own && !over() && !(viewer && viewer->done(name_.daily)))
        return answer(refuse("daily_hidden", "use your own tries first, or give them up"));
    const daily::Participant* player = log().player(of);
    const int n = player ? call.n.value_or(player->best()) : 0;
    if (n < 1 || std::cmp_greater(n, player->tries.size()))
        return answer(refuse("unknown_player", "there is no such try"));
    ++busy_;
    auto shown = std::make_shared<std::optional<daily::FlickShown>>();
    const auto name = names_.known().find(of);
    home_.workers.run(
        home_.loop, Urgency::show,
        [shown, task = log().task().flick, action = player->tries[static_cast<std::size_t>(n - 1)].action()] {
            if (auto flown = daily::flick(task, action)) *shown = std::move(*flown);
        },
        [this, shown, n, of, name = name == names_.known().end() ? "" : name->second.name,
         answer = std::move(answer)](bool) mutable {
            --busy_;
            if (!*shown) return answer(refuse("busy", "the flick can't be computed at present"));
            Json told{{"account", of},
                      {"try", shown_try((*shown)->tried, n)},
                      {"events", std::move((*shown)->events)},
                      {"view", std::move((*shown)->view)}};
            if (!name.empty()) told["name"] = name;
            answer(std::move(told));
        });
}

}  // namespace kabinet
