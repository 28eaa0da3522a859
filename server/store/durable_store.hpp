#pragma once

#include "server/store/backups.hpp"
#include "server/store/name_skeletons.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// A store that lasts: what a server reads and writes, and what belongs to its starts and to the commands of
/// the operator.
class DurableStore : public Store, public Backups {
  public:
    /// Makes the skeletons of names anew that another version of the data has made, durably, and returns how
    /// many names are of today's version by this. Two names that have come to look alike are both kept, the
    /// later one with its former skeletons: nobody loses a name. Of a name that was given up only the fold is
    /// known, so its other skeleton stays.
    virtual std::expected<int, StoreError> renew_names(const NameSkeletons& today) = 0;

    /// What has to be done before other processes may open the store is done.
    virtual void prepared() {}

    /// Marks the stream as over, durably, without an entry that says so: the record stays as it is.
    virtual std::expected<void, StoreError> give_up(std::string_view stream) = 0;
};

}  // namespace kabinet
