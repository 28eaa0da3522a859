#include "server/api/api.hpp"
#include "server/api/reading.hpp"
#include "server/session/session.hpp"

/// The daily flick of Kapture 9 and the daily push of Kuba.
namespace kabinet {
namespace {

using protocol::Code;

DayWanted wanted_day(const std::string& daily, const std::optional<std::string>& day) {
    return {daily::daily_named(daily).value_or(daily::Daily::flick), day};
}

void answer_value(Session& session, const Due& due, const Json& result) {
    session.answer_text(due, result.dump());
}

std::string account_of(const Session& session) {
    return session.player() ? session.player()->id : "";
}

/// The name of the document of a day; empty for what is no day.
std::string document_of(Session& session, const std::string& daily, const std::optional<std::string>& day) {
    const auto date = day ? daily::Date::parse(*day) : daily::Date::of(session.shard().loop().wall());
    if (!date) return "";
    return daily::DayName{wanted_day(daily, day).daily, *date}.text();
}

void show_daily(Session& session, Due due, protocol::DailyShow& params) {
    session.ask(std::move(due), ShowDaily{wanted_day(params.daily, params.day), account_of(session)},
                answer_value);
}

void watch_day(Session& session, Due due, protocol::DailyWatch& params) {
    const std::string doc = document_of(session, params.daily, params.day);
    if (doc.empty()) return session.refuse(due, {.code = Code::unknown_day});
    session.watch(due, doc, version_of(params.from));
}

void unwatch_day(Session& session, Due due, protocol::DailyUnwatch& params) {
    const std::string doc = document_of(session, params.daily, params.day);
    if (doc.empty()) return session.refuse(due, {.code = Code::not_watching});
    session.unwatch(due, doc);
}

/// The dailies are for people: a program would find the best flick at once.
void act_daily(Session& session, Due due, ActDaily call) {
    if (is_bot(session.identity().kind))
        return session.refuse(due, {.code = Code::forbidden, .detail = "the daily is for people"});
    call.account = session.player()->id;
    call.guest = session.identity().guest();
    session.ask(std::move(due), std::move(call), answer_value);
}

void flick_daily(Session& session, Due due, protocol::DailyFlick& params) {
    act_daily(session, std::move(due),
              {.wanted = wanted_day("flick", params.day),
               .what = ActDaily::What::flick,
               .key = std::move(params.key),
               .action = std::move(params.action)});
}

void open_daily(Session& session, Due due, protocol::DailyOpen& params) {
    act_daily(session, std::move(due),
              {.wanted = wanted_day("push", params.day),
               .what = ActDaily::What::open,
               .key = std::move(params.key)});
}

void push_daily(Session& session, Due due, protocol::DailyPush& params) {
    act_daily(session, std::move(due),
              {.wanted = wanted_day("push", params.day),
               .what = ActDaily::What::push,
               .key = std::move(params.key),
               .action = std::move(params.action)});
}

void give_up_daily(Session& session, Due due, protocol::DailyGiveUp& params) {
    act_daily(session, std::move(due),
              {.wanted = wanted_day(params.daily, params.day),
               .what = ActDaily::What::give_up,
               .key = std::move(params.key)});
}

void path_daily(Session& session, Due due, protocol::DailyPath& params) {
    if (const std::int64_t wait = session.take_replay(); wait > 0) return session.refuse_for(due, wait);
    session.ask(std::move(due),
                ShowDailyPath{.wanted = wanted_day("flick", params.day),
                              .account = account_of(session),
                              .of = params.account.value_or(""),
                              .n = narrow<int>(params.n)},
                answer_value);
}

void record_daily(Session& session, Due due, protocol::DailyRecord& params) {
    session.ask(std::move(due),
                ReadDailyRecord{wanted_day(params.daily, params.day), narrow<int>(params.after).value_or(0)},
                answer_value);
}

}  // namespace

std::vector<MethodRow> daily_methods() {
    return {method_row(Guard::anyone, show_daily),
            method_row(Guard::anyone, watch_day),
            method_row(Guard::anyone, unwatch_day),
            method_row(Guard::changes, Needed{Right::play}, flick_daily),
            method_row(Guard::changes, Needed{Right::play}, open_daily),
            method_row(Guard::changes, Needed{Right::play}, push_daily),
            method_row(Guard::changes, Needed{Right::play}, give_up_daily),
            method_row(Guard::anyone, path_daily),
            method_row(Guard::anyone, record_daily)};
}

}  // namespace kabinet
