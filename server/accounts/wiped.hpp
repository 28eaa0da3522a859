#pragma once

#include <sodium.h>

namespace kabinet {

/// A string whose memory is wiped at the end of its scope: a secret text while something is made of it.
template <typename String>
struct Wiped {
    String text;

    ~Wiped() { sodium_memzero(text.data(), text.size() * sizeof(typename String::value_type)); }
};

}  // namespace kabinet
