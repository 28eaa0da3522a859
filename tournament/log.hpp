#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/chain.hpp"
#include "tournament/fold.hpp"

namespace kabinet::tournament {

/// The name of the format of exported logs.
inline constexpr std::string_view kLogFormat = "kabinet-tournament/1";

/// With what a tournament was created: the first link of the chain.
struct LogHeader {
    Settings settings{};
    std::string commitment{};  ///< hex of SHA-256(secret) (TN-2)
    std::int64_t created = 0;  ///< Unix time, ms
    Json to_json() const;
};

/// The name of an entrant without an account, which lies outside the chain so that it can be deleted (TN-1).
struct SaltedName {
    std::string name;
    std::string salt;  ///< raw bytes
    /// Hex of SHA-256(salt|name), as the log has it.
    std::string hash() const;
};

/// What lies beside the chain of a log: nothing of it is proven.
struct Beside {
    std::string title{};                   ///< of the event
    std::map<int, SaltedName> names{};     ///< by entrant
    std::map<int, std::string> reasons{};  ///< free text of directors, by the number of the input
};

/// The log of a tournament and the fold over it: accepts inputs, and writes and reads the whole.
class Log {
  public:
    Log(LogHeader header, std::optional<Bytes32> secret);

    /// Applies an input and chains it, or denies and changes nothing. Denials are those of the fold.
    std::expected<void, Denial> append(const Input& input);

    const Fold& fold() const { return fold_; }
    const State& state() const { return fold_.state(); }
    const LogHeader& header() const { return header_; }
    const Bytes32& head() const { return chain_.head(); }
    /// [{n, at, by, type, body, hash}]; the hash is that of the canonical text of the rest.
    const Json& entries() const { return entries_; }
    Beside& beside() { return beside_; }
    const Beside& beside() const { return beside_; }

    /// {"format", "header", "entries": [{n, at, by, type, body, hash}], "secret"?, "beside"}. The secret
    /// stands in it where it is known and `reveal` is set.
    Json to_json(bool reveal) const;

  private:
    LogHeader header_;
    Chain chain_;
    Fold fold_;
    Json entries_ = Json::array();
    Beside beside_;
};

/// One thing that is wrong with a log. `entry` is its number, 0 for the header or the log as a whole.
struct LogFlaw {
    int entry = 0;
    std::string code;  ///< bad_form, unknown_rules, bad_hash, bad_commitment, illegal, bad_name, bad_pairing
    std::string message;
};

/// The log that `to_json` wrote, checked: its form, the chain, the commitment, that every input was legal in
/// its place, and names against their hashes. The error is the first flaw. Never throws, whatever `json` is.
std::expected<Log, LogFlaw> read_log(const Json& json);

/// The flaws of an exported log: those of `read_log`, and rounds that were not paired by hand and are not as
/// the rules pair them (TN-2, `wrong_round`). Empty for a log that proves itself.
std::vector<LogFlaw> verify_log(const Json& json);

}  // namespace kabinet::tournament
