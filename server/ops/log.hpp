#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

/// Structured logs: an event's name and its fields, one line each, on standard error. No secret gets into
/// them: a field whose name says that it holds a secret is left out, and a long unbroken run of letters and
/// digits, which may be a token or a key, is cut to its beginning.
namespace kabinet {

enum class LogLevel { debug, info, warn, error };

/// One field of an event.
struct LogField {
    using Value = std::variant<std::string_view, std::int64_t, double, bool>;

    LogField(std::string_view name, std::string_view text) : key(name), value(text) {}
    LogField(std::string_view name, const char* text) : key(name), value(std::string_view(text)) {}
    LogField(std::string_view name, const std::string& text) : key(name), value(std::string_view(text)) {}
    LogField(std::string_view name, bool yes) : key(name), value(yes) {}
    LogField(std::string_view name, double number) : key(name), value(number) {}
    template <std::integral T>
    LogField(std::string_view name, T number) : key(name), value(static_cast<std::int64_t>(number)) {}

    std::string_view key;
    Value value;
};

using LogFields = std::initializer_list<LogField>;

struct LogConfig;

/// Sets level and format for the whole process. The defaults are info and logfmt.
void configure_log(const LogConfig& config);

/// Logs `event`, a word in snake_case, if `level` is high enough. From any thread.
void log_event(LogLevel level, std::string_view event, LogFields fields = {});

inline void log_debug(std::string_view event, LogFields fields = {}) {
    log_event(LogLevel::debug, event, fields);
}
inline void log_info(std::string_view event, LogFields fields = {}) {
    log_event(LogLevel::info, event, fields);
}
inline void log_warn(std::string_view event, LogFields fields = {}) {
    log_event(LogLevel::warn, event, fields);
}
inline void log_error(std::string_view event, LogFields fields = {}) {
    log_event(LogLevel::error, event, fields);
}

/// The line of an event without its time, in `format`: "logfmt" or "json".
std::string log_line(std::string_view format, LogLevel level, std::string_view event, LogFields fields);

/// `text`, with every run of 32 or more characters that occur in tokens cut to its first 4.
std::string redact(std::string_view text);

}  // namespace kabinet
