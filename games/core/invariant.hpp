#pragma once

#include <stdexcept>

namespace kabinet {

/// A condition of ours was false: the program is wrong, whatever came from outside.
class BrokenInvariant : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

/// Throws BrokenInvariant with `what` unless `holds`. Stays on in release, so `holds` must be cheap: compare
/// numbers, do not search. In a match the throw ends that match (docs/decisions/0123); elsewhere it ends the
/// process, and the journal has all that was acknowledged.
inline void invariant(bool holds, const char* what) {
    if (!holds) [[unlikely]]
        throw BrokenInvariant(what);
}

}  // namespace kabinet
