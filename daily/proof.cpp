#include "daily/proof.hpp"

#include <optional>

#include "json/canonical.hpp"

namespace kabinet::daily {
namespace {

/// An entry without its hash.
Json bare(Json entry) {
    entry.erase("hash");
    return entry;
}

std::optional<DailyFlaw> flick_flaw(const Task& task, const Json& entry, int n) {
    FlickTry claimed;
    claimed.flick = entry.at("flick").get<std::array<int, 4>>();
    const auto shown = flick(task.flick, claimed.action());
    if (!shown) return DailyFlaw{n, "illegal", shown.error().message};
    const FlickTry& tried = shown->tried;
    const bool same = tried.flick == claimed.flick && entry.at("ending") == name_of(tried.ending) &&
                      entry.at("rest") == Json{tried.rest.x, tried.rest.y} && entry.at("state") == tried.hash;
    if (same) return std::nullopt;
    return DailyFlaw{n, "bad_result", "the physics leads elsewhere than the entry says"};
}

/// The streaks at the end of a day; those of an empty log when there is none.
const Participant* of_day_before(const std::optional<Log>& before, const std::string& account) {
    return before ? before->player(account) : nullptr;
}

std::optional<Log> fold(const Json& record) {
    auto task = Task::from(record.at("header"));
    if (!task) return std::nullopt;
    Log log(std::move(*task));
    for (const Json& entry : record.at("entries")) {
        if (!log.apply(bare(entry))) return std::nullopt;
    }
    return log;
}

void check(const Json& record, const std::optional<Log>& before, Proof& proof) {
    auto task = Task::from(record.at("header"));
    const auto flaw = [&](int n, std::string code, std::string message) {
        proof.flaws.push_back({n, std::move(code), std::move(message)});
    };
    if (!task) return flaw(0, "bad_form", task.error());
    proof.day = task->name.date.text();
    proof.daily = name_of(task->name.daily);
    if (const Task ruled = task_of(task->name); ruled != *task) {
        const bool other = ruled.engine != task->engine || ruled.rules != task->rules;
        flaw(0, "bad_task",
             other ? "the record was made by another engine or other rules"
                   : "the task is not the one of this day");
    }
    Log log(*task);
    for (const Json& listed : record.at("entries")) {
        const Json entry = bare(listed);
        if (const auto applied = log.apply(entry); !applied) return proof.flaws.push_back(applied.error());
        const int n = log.entries();
        if (listed.at("hash") != to_hex(log.chain().head()))
            return flaw(n, "bad_hash", "the chain of hashes is broken");
        if (entry.at("do") == "flick") {
            if (auto wrong = flick_flaw(*task, entry, n)) proof.flaws.push_back(std::move(*wrong));
            ++proof.flicks;
        }
        if (before && entry.contains("streak")) {
            const Participant* past = of_day_before(before, entry.at("player").get<std::string>());
            if (entry["streak"] != (past ? past->streak : 0) + 1)
                flaw(n, "bad_streak", "the streak does not go on from the day before");
        }
    }
    proof.entries = log.entries();
    proof.players = static_cast<int>(log.players().size());
}

}  // namespace

bool is_record(const Json& record) {
    return record.is_object() && record.contains("entries") && record.contains("header") &&
           record["header"].is_object() && record["header"].contains("daily");
}

Proof prove(const Json& record, const Json* before) {
    Proof proof;
    try {
        std::optional<Log> past;
        if (before) {
            past = fold(*before);
            if (!past) proof.flaws.push_back({0, "bad_form", "the record of the day before cannot be read"});
        }
        check(record, past, proof);
    } catch (const Json::exception&) {
        proof.flaws.push_back({0, "bad_form", "this is not the record of a day"});
    }
    return proof;
}

}  // namespace kabinet::daily
