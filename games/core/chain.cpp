#include "games/core/chain.hpp"

#include "json/canonical.hpp"

namespace kabinet {

Chain::Chain(const Json& header) : head_(sha256({canonical(header)})) {}

const Bytes32& Chain::add(std::string_view entry_text) {
    return head_ = after(entry_text);
}

Bytes32 Chain::after(std::string_view entry_text) const {
    return sha256({bytes_of(head_), entry_text});
}

}  // namespace kabinet
