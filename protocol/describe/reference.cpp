#include <algorithm>

#include "protocol/describe/examples.hpp"
#include "protocol/describe/generated.hpp"
#include "protocol/describe/reference_head.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::protocol {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
}

std::string link(std::string_view name) {
    return "[" + std::string(name) + "](#" + lower(name) + ")";
}

std::string code(std::string_view text) {
    return "`" + std::string(text) + "`";
}

/// `text` for a cell of a table.
std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|') out += '\\';
        out += c;
    }
    return out;
}

std::string range(const Rule& rule) {
    const bool low = rule.min > -kMaxInteger;
    const bool high = rule.max < kMaxInteger;
    if (low && high && rule.min == rule.max) return " of " + std::to_string(rule.min);
    if (low && high) return " of " + std::to_string(rule.min) + " to " + std::to_string(rule.max);
    if (low) return " from " + std::to_string(rule.min);
    if (high) return " up to " + std::to_string(rule.max);
    return "";
}

std::string string_type(const Rule& rule) {
    if (!rule.one_of.empty()) {
        std::string out;
        for (const char c : rule.one_of) out += c == '|' ? std::string("`, `") : std::string(1, c);
        return code(out);
    }
    const bool sized = rule.max < kMaxInteger;
    std::string out = "string" + (sized ? range(rule) + " characters" : "");
    const auto pattern = regular_expression(rule.pattern);
    return pattern.empty() ? out : out + " " + code(pattern);
}

std::string type(const Shape& shape) {
    switch (shape.kind) {
        case Shape::Kind::boolean:
            return "boolean";
        case Shape::Kind::integer:
            return "integer" + range(shape.rule);
        case Shape::Kind::string:
            return string_type(shape.rule);
        case Shape::Kind::object:
            return "object";
        case Shape::Kind::any:
            return "any value";
        case Shape::Kind::array:
            return "array" + range(shape.rule) + ": " + type(shape.items[0]);
        case Shape::Kind::map:
            return "object" + range(shape.rule) + ", by " + code(regular_expression(shape.rule.pattern)) +
                   ": " + type(shape.items[0]);
        case Shape::Kind::message:
        case Shape::Kind::choice:
            return link(shape.name);
    }
    return "";
}

void put_members(std::string& out, const MessageShape& message) {
    if (message.members.empty() && !message.tag) {
        out += "No members.\n\n";
        return;
    }
    out += "| member | type | meaning |\n|---|---|---|\n";
    if (message.tag) {
        out += "| " + code(message.tag->name) + " | " + code("\"" + std::string(message.tag->value) + "\"") +
               " | |\n";
    }
    for (const auto& member : message.members) {
        out += "| " + code(member.name) + (member.optional ? " (may be left out)" : "") + " | ";
        out += cell(type(member.shape)) + " | " + cell(member.about) + " |\n";
    }
    out += "\n";
}

void put_json(std::string& out, std::string_view text) {
    out += "```json\n" + std::string(text) + "\n```\n";
}

void put_error_names(std::string& out, const std::vector<Code>& codes) {
    std::string_view separator = " ";
    for (const Code one : codes) {
        out += separator;
        out += code(info(one).name);
        separator = ", ";
    }
    out += ".\n\n";
}

void put_example(std::string& out, std::string_view method) {
    const auto example = std::ranges::find(call_examples(), method, &CallExample::method);
    if (example == call_examples().end()) return;
    put_json(out, R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + R"(","params":)" +
                      std::string(example->params) + "}");
    put_json(out, R"({"jsonrpc":"2.0","id":1,"result":)" + std::string(example->result) + "}");
    out += "\n";
}

void put_method(std::string& out, const Catalogue& catalogue, const MethodShape& method) {
    out += "### " + std::string(method.method) + "\n\n" + std::string(method.about) + "\n\n";
    out += "Parameters:\n\n";
    put_members(out, catalogue.message(method.params));
    out += "Result: " + link(method.result) + ".";
    if (method.mutating) out += " Done exactly once per key.";
    if (method.cost > 1) out += " Counts as " + std::to_string(method.cost) + " messages.";
    out += "\n\n";
    if (!method.errors.empty()) {
        out += "Errors:";
        put_error_names(out, method.errors);
    }
    put_example(out, method.method);
}

void put_methods(std::string& out, const Catalogue& catalogue) {
    out += "## Methods\n\nBeside its own, every method may give the errors";
    put_error_names(out, common_errors());
    for (const auto& method : catalogue.methods) put_method(out, catalogue, method);
}

void put_notifications(std::string& out, const Catalogue& catalogue) {
    out += "## Notifications\n\nWhat the server sends without being asked.\n\n";
    for (const auto& notification : catalogue.notifications) {
        out += "### " + std::string(notification.method) + "\n\n" + std::string(notification.about) + "\n\n";
        put_members(out, catalogue.message(notification.params));
        const auto example =
            std::ranges::find(notification_examples(), notification.method, &NotificationExample::method);
        if (example == notification_examples().end()) continue;
        put_json(out, R"({"jsonrpc":"2.0","method":")" + std::string(notification.method) + R"(","params":)" +
                          std::string(example->params) + "}");
        out += "\n";
    }
}

void put_type(std::string& out, const MessageShape& message) {
    out += "### " + std::string(message.heading.name) + "\n\n" + std::string(message.heading.about) + "\n\n";
    if (message.alternatives.empty()) return put_members(out, message);
    out += "One of";
    std::string_view separator = " ";
    for (const auto name : message.alternatives) {
        out += separator;
        out += link(name);
        separator = ", ";
    }
    out += ".\n\n";
}

/// Everything a method or notification refers to, but not the parameters shown with it.
void put_types(std::string& out, const Catalogue& catalogue) {
    out += "## Types\n\n";
    for (const auto& message : catalogue.messages) {
        const auto name = message.heading.name;
        const bool shown = std::ranges::count(catalogue.methods, name, &MethodShape::params) +
                               std::ranges::count(catalogue.notifications, name, &NotificationShape::params) >
                           0;
        if (!shown) put_type(out, message);
    }
}

void put_codes(std::string& out) {
    out +=
        "## Errors\n\nA refused request is answered with an error. `error.data` has the members of RFC 9457; "
        "`error.data.code` is\nthe name to go by, and texts may change. Nothing was done, unless the table "
        "says "
        "otherwise. When the\nsame request may be sent again, with the same key: later (after "
        "`retry_after_ms` and a back-off that doubles),\nreconnect (on the next connection) or never (it "
        "would "
        "be refused again).\n\n";
    put_json(out, error_example());
    out += "\n| code | number | status | again | what happened | what to do |\n|---|---|---|---|---|---|\n";
    for (const auto& one : all_codes()) {
        out += "| " + code(one.name) + " | " + std::to_string(static_cast<std::int32_t>(one.code)) + " | ";
        out += std::to_string(one.status) + " | " + std::string(to_string(one.resend)) + " | ";
        out += std::string(one.title) + " | " + std::string(one.advice) + " |\n";
    }
    out +=
        "\n## Close codes\n\nWhen to connect again: now, later (after a back-off that doubles with every "
        "failure, with "
        "some chance in it), or\nnever (not without a change). A connection lost without a code counts as "
        "later.\n\n"
        "| code | name | again | what happened | what to do |\n|---|---|---|---|---|\n";
    for (const auto& one : all_close_codes()) {
        out += "| " + std::to_string(static_cast<std::uint16_t>(one.code)) + " | " + code(one.name) + " | ";
        out += std::string(to_string(one.retry)) + " | " + std::string(one.title) + " | " +
               std::string(one.advice) + " |\n";
    }
}

}  // namespace

std::string reference(const Catalogue& catalogue) {
    std::string out(kReferenceHead);
    put_methods(out, catalogue);
    put_notifications(out, catalogue);
    put_types(out, catalogue);
    put_codes(out);
    return out;
}

}  // namespace kabinet::protocol
