#include "server/daily/day_rows.hpp"

#include "json/canonical.hpp"

namespace kabinet {

NewStream stream_of(const daily::Task& task) {
    return {.kind = kDailyStream, .id = task.name.text(), .header = canonical(task.header())};
}

Append row_of(const daily::Log& log, const Json& entry, const std::string& key) {
    std::string text = canonical(entry);
    const Bytes32 hash = log.chain().after(text);
    return {.stream = log.task().name.text(),
            .n = log.entries() + 1,
            .entry = std::move(text),
            .hash = to_hex(hash),
            .actor = entry.at("player").get<std::string>(),
            .key = key};
}

std::expected<void, daily::DailyFlaw> take(StoredDay& day, const Json& entry, const std::string& key) {
    const std::string account = entry.at("player").get<std::string>();
    const std::string what = entry.at("do").get<std::string>();
    const daily::Participant* before = day.log.player(account);
    KeptAct kept{.what = what};
    if (what == "flick") kept.n = static_cast<int>(before ? before->tries.size() : 0) + 1;
    if (what == "push" && before) {
        kept.n = before->attempts;
        kept.step = before->step;
        kept.push = {day.log.task().push.seat(), entry.at("from"), entry.at("dir")};
    }
    auto applied = day.log.apply(entry);
    if (applied && kept.n > 0) day.acts.insert_or_assign({account, key}, std::move(kept));
    return applied;
}

std::expected<StoredDay, std::string> fold(const StoredStream& stream) {
    auto task = daily::Task::from(Json::parse(stream.stream.header, nullptr, false));
    if (!task) return std::unexpected(std::move(task.error()));
    StoredDay day{daily::Log(std::move(*task))};
    for (const Append& row : stream.entries) {
        const Json entry = Json::parse(row.entry, nullptr, false);
        if (!entry.is_object() || !entry.contains("player") || !entry.contains("do"))
            return std::unexpected("entry " + std::to_string(row.n) + " is none");
        if (const auto taken = take(day, entry, row.key); !taken)
            return std::unexpected("entry " + std::to_string(row.n) + ": " + taken.error().message);
        if (to_hex(day.log.chain().head()) != row.hash) return std::unexpected("the chain is broken");
    }
    return day;
}

Json shown_entry(const Append& row) {
    Json entry = Json::parse(row.entry, nullptr, false);
    entry["hash"] = row.hash;
    return entry;
}

}  // namespace kabinet
