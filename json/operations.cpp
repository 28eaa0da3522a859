#include "json/operations.hpp"

#include <algorithm>

#include "json/json.hpp"

namespace kabinet {

void append_token(std::string& pointer, std::string_view name) {
    pointer += '/';
    if (name.find_first_of("~/") == name.npos) {
        pointer += name;
        return;
    }
    for (const char c : name) {
        if (c == '~') {
            pointer += "~0";
        } else if (c == '/') {
            pointer += "~1";
        } else {
            pointer += c;
        }
    }
}

void append_operation(std::string& ops, std::string_view op, std::string_view pointer,
                      std::string_view value) {
    constexpr std::size_t quotes_and_names = 40;
    const std::size_t room = ops.size() + pointer.size() + value.size() + quotes_and_names;
    if (ops.capacity() < room) ops.reserve(std::max<std::size_t>(2 * room, 240));
    if (!ops.empty()) ops += ',';
    ops.append(R"({"op":")").append(op).append(R"(","path":")").append(pointer) += '"';
    if (!value.empty()) ops.append(R"(,"value":)").append(value);
    ops += '}';
}

bool stands_before(std::string_view a, std::string_view b) {
    if (!a.contains('\\') && !b.contains('\\')) return a < b;
    const auto meaning = [](std::string_view name) {
        return Json::parse(std::string(1, '"').append(name).append("\"")).get<std::string>();
    };
    return meaning(a) < meaning(b);
}

}  // namespace kabinet
