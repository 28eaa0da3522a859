#include "bench/load/report.hpp"

#include <cstdio>
#include <string>

#include "bench/load/goals.hpp"

namespace kabinet::load {
namespace {

std::string number(double value) {
    char text[32];
    const int digits = value >= 1000 ? 0 : value >= 100 ? 1 : 2;
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

const char* verdict(const Goal& goal, double value) {
    if (goal.reached(value, goal.aim)) return "aim reached";
    return goal.reached(value, goal.must) ? "must reached" : "MISSED";
}

std::string bounds(const Goal& goal) {
    return std::string(goal.more ? ">= " : "<= ") + number(goal.must) + " / " + number(goal.aim) + " " +
           goal.unit;
}

std::string told(const char* when, double others) {
    return "other programs took " + number(others * 100) + " % of the processors' time " + when +
           (others > kMuchOfOthers ? ": a LOADED machine, take no figure from it" : "");
}

}  // namespace

Report::Report(bool judging) : judging_(judging), machine_(describe_machine()) {
    std::printf("%s, %u cores, Linux %s; %s\n", machine_["processor"].get<std::string>().c_str(),
                machine_["cores"].get<unsigned>(), machine_["kernel"].get<std::string>().c_str(),
                told("before this run", machine_["others_before"].get<double>()).c_str());
}

void Report::begin(const std::string& scenario, const std::string& about) {
    scenarios_.push_back({{"scenario", scenario}, {"about", about}, {"rows", Json::array()}});
    std::printf("\n%s: %s\n  %-52s %-5s %10s %10s %7s   %s\n", scenario.c_str(), about.c_str(), "", "",
                "kabinet", "raw", "ratio", "goal: must / aim");
    std::fflush(stdout);
    others_ = Others();
}

void Report::end() {
    const double share = others_.share();
    scenarios_.back()["others"] = share;
    std::printf("  %s\n", told("meanwhile", share).c_str());
    std::fflush(stdout);
}

void Report::add(const Row& row) {
    Json kept{{"what", row.what}, {"unit", row.unit}, {"kabinet", row.kabinet}};
    std::string raw, ratio, goal_text;
    double judged = row.kabinet;
    if (row.raw) {
        judged = row.kabinet / *row.raw;
        raw = number(*row.raw);
        ratio = number(judged);
        kept["raw"] = *row.raw;
        kept["ratio"] = judged;
    }
    if (const Goal* goal = judging_ ? find_goal(row.goal) : nullptr) {
        const std::string name = row.goal == 70 ? "7" : std::to_string(row.goal);
        goal_text = name + ": " + bounds(*goal) + "  " + verdict(*goal, judged);
        kept["goal"] = {{"number", std::stoi(name)},
                        {"must", goal->must},
                        {"aim", goal->aim},
                        {"verdict", verdict(*goal, judged)}};
    }
    scenarios_.back()["rows"].push_back(std::move(kept));
    std::printf("  %-52s %-5s %10s %10s %7s   %s\n", row.what.c_str(), row.unit.c_str(),
                number(row.kabinet).c_str(), raw.c_str(), ratio.c_str(), goal_text.c_str());
    std::fflush(stdout);
}

Json Report::json() const {
    return {{"machine", machine_}, {"scenarios", scenarios_}};
}

}  // namespace kabinet::load
