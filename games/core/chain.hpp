#pragma once

#include <string_view>

#include "games/core/fair.hpp"
#include "json/json.hpp"

namespace kabinet {

/// The chain of a log: h0 = SHA-256(header), hn = SHA-256(h(n-1) as 32 bytes || entry n), each in canonical
/// JSON (RFC 8785). So nobody can change an entry later unnoticed.
class Chain {
  public:
    explicit Chain(const Json& header);
    explicit Chain(const Bytes32& head) : head_(head) {}
    /// Adds an entry's canonical text and returns the new head.
    const Bytes32& add(std::string_view entry_text);
    /// The head that `add` would return. The chain stays as it is.
    Bytes32 after(std::string_view entry_text) const;
    const Bytes32& head() const { return head_; }

  private:
    Bytes32 head_{};
};

}  // namespace kabinet
