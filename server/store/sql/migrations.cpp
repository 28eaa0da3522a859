#include "server/store/sql/migrations.hpp"

#include "games/core/fair.hpp"

namespace kabinet::schema {

std::string checksum(const Migration& migration) {
    return to_hex(sha256(migration.sql));
}

std::expected<int, std::string> version_of(std::span<const Applied> applied, std::span<const Migration> known,
                                           int ahead) {
    const int last = known.back().version;
    for (std::size_t i = 0; i < applied.size(); ++i) {
        const Applied& step = applied[i];
        if (step.version > last + ahead) {
            return std::unexpected("it was written by a newer kabinetd (schema " +
                                   std::to_string(step.version) + ", this one knows up to " +
                                   std::to_string(last) + ")");
        }
        if (step.version > last) continue;
        // The versions are unique and in order, so there are no more steps than this program knows.
        if (step.version != known[i].version || step.checksum != checksum(known[i])) {
            return std::unexpected("schema step " + std::to_string(known[i].version) +
                                   " is not the one this kabinetd knows");
        }
    }
    return applied.empty() ? 0 : static_cast<int>(applied.back().version);
}

}  // namespace kabinet::schema
