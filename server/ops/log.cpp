#include "server/ops/log.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <charconv>
#include <cmath>

#include "server/ops/config.hpp"

namespace kabinet {

namespace {

constexpr std::string_view kSecretWords[] = {"token", "secret",   "invite",
                                             "nonce", "password", "authorization"};

std::atomic<bool> as_json = false;

bool names_a_secret(std::string_view key) {
    return std::ranges::any_of(kSecretWords, [&](auto word) { return key.find(word) != key.npos; });
}

constexpr std::string_view level_name(LogLevel level) {
    constexpr std::string_view names[] = {"debug", "info", "warn", "error"};
    return names[static_cast<std::size_t>(level)];
}

/// A JSON string; logfmt readers take the same escapes.
std::string quoted_text(std::string_view text) {
    constexpr char hex[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || byte == 0x7f) {
            out += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

bool plain(std::string_view text) {
    const auto fine = [](unsigned char c) {
        return c > ' ' && c < 0x7f && c != '"' && c != '=' && c != '\\';
    };
    return !text.empty() && std::ranges::all_of(text, fine);
}

struct Printer {
    bool json;

    std::string operator()(std::string_view text) const {
        const std::string clean = redact(text);
        return json || !plain(clean) ? quoted_text(clean) : clean;
    }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(bool yes) const { return yes ? "true" : "false"; }
    std::string operator()(double number) const {
        if (!std::isfinite(number)) return json ? "null" : "nan";
        char text[32];
        const auto end = std::to_chars(text, text + sizeof text, number).ptr;
        return {text, end};
    }
};

bool token_character(unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '-';
}

spdlog::level::level_enum spdlog_level(LogLevel level) {
    using namespace spdlog::level;
    constexpr level_enum levels[] = {debug, info, warn, err};
    return levels[static_cast<std::size_t>(level)];
}

spdlog::logger& logger() {
    static const auto one = [] {
        auto made = spdlog::stderr_logger_mt("kabinet");
        made->set_formatter(std::make_unique<spdlog::pattern_formatter>("time=%Y-%m-%dT%H:%M:%S.%eZ %v",
                                                                        spdlog::pattern_time_type::utc));
        return made;
    }();
    return *one;
}

}  // namespace

std::string redact(std::string_view text) {
    constexpr std::ptrdiff_t longest = 31;
    constexpr std::ptrdiff_t shown = 4;
    std::string out;
    for (auto at = text.begin(); at != text.end();) {
        const auto end = std::find_if_not(at, text.end(), token_character);
        out.append(at, end - at > longest ? at + shown : end);
        if (end - at > longest) out += "...";
        at = end;
        if (at != text.end()) out += *at++;
    }
    return out;
}

std::string log_line(std::string_view format, LogLevel level, std::string_view event, LogFields fields) {
    const Printer print{format == "json"};
    const std::string_view separator = print.json ? "," : " ";
    const auto key = [&](std::string_view name) {
        return print.json ? quoted_text(name) + ":" : std::string(name) + "=";
    };
    std::string out = key("level") + print(level_name(level));
    out.append(separator).append(key("event")).append(print(event));
    for (const LogField& field : fields) {
        if (names_a_secret(field.key)) continue;
        out.append(separator).append(key(field.key)).append(std::visit(print, field.value));
    }
    return out;
}

void configure_log(const LogConfig& config) {
    as_json = config.format == "json";
    const auto* pattern =
        as_json ? "{\"time\":\"%Y-%m-%dT%H:%M:%S.%eZ\",%v}" : "time=%Y-%m-%dT%H:%M:%S.%eZ %v";
    logger().set_formatter(
        std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc));
    for (const LogLevel level : {LogLevel::debug, LogLevel::info, LogLevel::warn, LogLevel::error}) {
        if (config.level == level_name(level)) logger().set_level(spdlog_level(level));
    }
}

void log_event(LogLevel level, std::string_view event, LogFields fields) {
    if (!logger().should_log(spdlog_level(level))) return;
    const std::string line = log_line(as_json ? "json" : "logfmt", level, event, fields);
    logger().log(spdlog_level(level), spdlog::string_view_t(line));
}

}  // namespace kabinet
