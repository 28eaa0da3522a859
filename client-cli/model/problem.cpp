#include "client-cli/model/problem.hpp"

namespace kabinet::cli {

Problem problem_of(const Json& error) {
    Problem problem;
    if (!error.is_object()) return problem;
    problem.number = error.value("code", 0);
    problem.detail = error.value("message", "");
    const Json data = error.value("data", Json::object());
    if (!data.is_object()) return problem;
    problem.code = data.value("code", "");
    problem.rule = data.value("rule", "");
    problem.until = data.value("until", std::int64_t{0});
    problem.retry_after = data.value("retry_after_ms", std::int64_t{0});
    problem.detail = data.value("detail", problem.detail);
    if (!data.contains("reason") || !data["reason"].is_string()) return problem;
    problem.reason = data["reason"];
    for (const auto& [name, value] : data.items()) {
        if (value.is_number_integer()) problem.numbers[name] = value.get<std::int64_t>();
    }
    return problem;
}

protocol::Resend resend_of(const Problem& problem) {
    const auto code = protocol::code_named(problem.code);
    return code ? protocol::info(*code).resend : protocol::Resend::never;
}

bool passes(const Problem& problem) {
    return resend_of(problem) != protocol::Resend::never;
}

Problem connection_lost() {
    return {kConnectionLost, "the connection was lost", "", 0, 0};
}

}  // namespace kabinet::cli
