#pragma once

#include <string>
#include <vector>

#include "server/store/name_skeletons.hpp"

namespace kabinet {

/// Makes the skeletons of names anew, as DurableStore::renew_names says.
template <class Dialect>
class NameRenewal {
  public:
    explicit NameRenewal(Dialect::Database& database)
        : database_(database),
          older_(database.prepare(
              "SELECT n.row, CASE WHEN n.free_at = 0 THEN a.name ELSE '' END, n.fold, n.skeleton "
              "FROM name n JOIN account a ON a.id = n.account WHERE n.version <> ?1 ORDER BY n.row")),
          change_(database.prepare(
              "UPDATE name SET skeleton = ?2, fold_skeleton = ?3, version = ?4 WHERE row = ?1 AND NOT EXISTS "
              "(SELECT 1 FROM name o WHERE o.row <> ?1 AND (o.skeleton = ?2 OR o.fold_skeleton = ?3))")) {}

    /// Returns how many names were changed. Throws the dialect's Error.
    int run(const NameSkeletons& today) {
        const std::vector<Old> names = older_than(today.version);
        if (names.empty()) return 0;
        database_.begin();
        int renewed = 0;
        for (const Old& name : names) {
            const std::string skeleton = name.shown.empty() ? name.skeleton : today.of(name.shown);
            change_.run(name.row, skeleton, today.of(name.fold), today.version);
            renewed += database_.changes();
        }
        database_.commit();
        return renewed;
    }

  private:
    struct Old {
        std::int64_t row;
        std::string shown;  ///< empty: given up
        std::string fold;
        std::string skeleton;
    };

    std::vector<Old> older_than(std::string_view version) {
        auto rows = older_.query(version);
        std::vector<Old> names;
        while (rows.next()) names.push_back({rows.number(0), rows.text(1), rows.text(2), rows.text(3)});
        return names;
    }

    Dialect::Database& database_;
    Dialect::Statement older_, change_;
};

}  // namespace kabinet
