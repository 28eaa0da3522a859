#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "json/json.hpp"

namespace kabinet::tournament {

/// Why an input of a tournament was not accepted. When a function returns a denial, nothing has changed.
/// The codes are listed where the functions are; `rule` is the id of the rule that decides ("TN-13").
struct Denial {
    std::string code;
    std::string rule;
    std::string message;
    Json detail{};  ///< values that the code comes with, as an object; null for none
};

inline std::unexpected<Denial> deny(std::string code, std::string_view rule, std::string message,
                                    Json detail = nullptr) {
    return std::unexpected(Denial{std::move(code), std::string(rule), std::move(message), std::move(detail)});
}

}  // namespace kabinet::tournament
