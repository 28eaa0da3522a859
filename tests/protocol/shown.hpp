#pragma once

#include <string>

#include "protocol/match_messages.hpp"
#include "protocol/testing/client_codec.hpp"
#include "tests/json/with_kinds.hpp"

namespace kabinet::protocol {

/// All there is to see of calls, so that two ways to read them can be held against each other.
inline std::string shown(const Calls& calls) {
    std::string out = calls.batch ? "batch" : "single";
    for (const Call& call : calls.calls) {
        out += "\n" + call.id.text() + " ";
        if (call.request) {
            out += encode_request(CallId(0), *call.request);
            if (const auto* act = call.request->as<MatchAct>()) out += with_kinds(act->action);
        } else {
            const Error& error = call.request.error();
            out += info(error.code).name;
            out += " " + error.detail + " " + error.rule + " " + error.extra.dump();
        }
    }
    return out;
}

}  // namespace kabinet::protocol
