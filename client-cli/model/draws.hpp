#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/model/match_view.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// How the names of the files end.
inline constexpr std::string_view kDrawsSuffix = ".draws.json";

/// The player's part in the draws of matches (GEN-2): draws nonces, gives their hashes, and tells a nonce
/// when the table is locked. Nonces and the locks that were seen are kept in a file, so that they outlive the
/// program.
class Draws {
  public:
    /// `file` may be empty: then all is forgotten when the program ends. The hundred newest nonces are kept.
    Draws(Entropy entropy, std::filesystem::path file);

    /// A nonce of 32 random bytes to tell at once, in hex. It is not kept.
    std::string open_nonce() const;

    /// Draws a nonce for `match`, keeps it, and returns its hash in hex. For a rematch, whose id is not known
    /// yet, `match` is the match before.
    std::string fresh_hash(const std::string& match);
    /// `next` is the rematch of `match`: what was drawn for it is told there, and nowhere else.
    void pass_on(const std::string& match, const std::string& next);

    /// A request to send, but for the match and the key.
    struct Request {
        std::string method;
        Json params;
    };
    using Due = std::expected<std::optional<Request>, std::string>;

    /// What `match` as it is now wants from its `seat`, which is ours: the nonce or a new hash, each of them
    /// once. The error tells people why the nonce cannot be told.
    Due due(const MatchView& match, int seat);

    /// A lock under which a nonce was told, and the hash of the nonce; both hex. The record of the match has
    /// to contain the lock, and the lock the hash.
    struct Seen {
        std::string lock;
        std::string hash;
        bool operator==(const Seen&) const = default;
    };
    /// The locks that were seen of `match`, the oldest first: one an attempt to begin.
    std::vector<Seen> locks_of(const std::string& match);

  private:
    struct Part {
        std::string hash;
        std::string nonce;
        std::string match;
        std::string lock;  // the one under which the nonce was told
    };

    Due reveal(const MatchView& match, const std::string& hash);
    Part* find(const std::string& hash);
    void load();
    void keep();

    Entropy entropy_;
    std::filesystem::path file_;
    std::vector<Part> parts_;  // the oldest first
    std::string told_;         // the lock for which due() has asked for the nonce
    std::string committed_;    // the match for which due() has asked for a hash, until the document has it
};

}  // namespace kabinet::cli
