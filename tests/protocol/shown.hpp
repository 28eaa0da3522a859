#pragma once

#include <string>

#include "protocol/client_codec.hpp"

namespace kabinet::protocol {

/// A value with the kind of every value in it: equal text of two numbers may be of two kinds.
inline std::string with_kinds(const Json& value) {
    std::string out = value.type_name();
    if (value.is_number()) out += std::to_string(static_cast<int>(value.type()));
    if (!value.is_structured()) return out + value.dump();
    for (const auto& [name, each] : value.items()) out += "(" + name + " " + with_kinds(each) + ")";
    return out;
}

/// All there is to see of calls, so that two ways to read them can be held against each other.
inline std::string shown(const Calls& calls) {
    std::string out = calls.batch ? "batch" : "single";
    for (const Call& call : calls.calls) {
        out += "\n" + call.id.text() + " ";
        if (call.request) {
            out += encode_request(CallId(0), *call.request);
            if (const auto* act = std::get_if<MatchAct>(&*call.request)) out += with_kinds(act->action);
        } else {
            const Error& error = call.request.error();
            out += info(error.code).name;
            out += " " + error.detail + " " + error.rule + " " + error.extra.dump();
        }
    }
    return out;
}

}  // namespace kabinet::protocol
