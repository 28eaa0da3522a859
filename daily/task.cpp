#include "daily/log.hpp"
#include "games/core/registry.hpp"

namespace kabinet::daily {
namespace {

const Info& game_of(Daily daily) {
    return find_game(daily == Daily::flick ? "kapture9" : "kuba")->info;
}

}  // namespace

Task task_of(const DayName& name) {
    const Info& game = game_of(name.daily);
    Task task;
    task.name = name;
    task.engine = game.engine;
    task.rules = game.rules_version;
    if (name.daily == Daily::flick) {
        task.flick = flick_task(name.date);
    } else {
        task.push = push_task(name.date);
    }
    return task;
}

Json Task::header() const {
    Json header = name.daily == Daily::flick ? flick.to_json() : push.to_json();
    header["format"] = kFormat;
    header["daily"] = name_of(name.daily);
    header["day"] = name.date.text();
    header["game"] = game_of(name.daily).id;
    header["rules"] = rules;
    if (!engine.empty()) header["engine"] = engine;
    return header;
}

std::expected<Task, std::string> Task::from(const Json& header) {
    try {
        const auto daily = daily_named(header.at("daily").get<std::string>());
        const auto date = Date::parse(header.at("day").get<std::string>());
        if (header.at("format") != kFormat) return std::unexpected("the format is another one");
        if (!daily || !date) return std::unexpected("the header names no day");
        Task task;
        task.name = {*daily, *date};
        task.engine = header.value("engine", "");
        task.rules = header.at("rules").get<int>();
        if (*daily == Daily::flick) {
            auto flick = FlickTask::from(header);
            if (!flick) return std::unexpected(std::move(flick.error()));
            task.flick = std::move(*flick);
        } else {
            auto push = PushTask::from(header);
            if (!push) return std::unexpected(std::move(push.error()));
            task.push = std::move(*push);
        }
        if (task.header() != header) return std::unexpected("the header has more or other members");
        return task;
    } catch (const Json::exception&) {
        return std::unexpected("this is not the header of a day");
    }
}

}  // namespace kabinet::daily
