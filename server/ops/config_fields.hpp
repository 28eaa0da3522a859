#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/ops/config.hpp"

namespace kabinet {

/// One setting: its place in a Config, its name and the values it may have.
struct ConfigField {
    using Place = std::variant<std::int64_t*, std::string*, std::vector<std::string>*>;

    std::string_view section;
    std::string_view key;
    Place place;
    std::string_view about;  ///< for people, with the unit
    std::int64_t least = 0;  ///< range of a number
    std::int64_t most = 0;
    std::vector<std::string_view> words;  ///< the values that a text may have; empty for any text

    std::string name() const { return std::string(section) + "." + std::string(key); }
    std::string variable() const;  ///< KABINET_<SECTION>_<KEY>

    /// Sets the value from text, as the environment and flags give it: a decimal number, or a list with
    /// commas. The error says what was expected.
    std::expected<void, std::string> set(std::string_view text) const;
    std::expected<void, std::string> set(std::int64_t number) const;
    std::expected<void, std::string> set(std::vector<std::string> list) const;

    std::string toml() const;  ///< the present value as TOML
};

/// Every setting of `config`, section by section.
std::vector<ConfigField> config_fields(Config& config);

}  // namespace kabinet
