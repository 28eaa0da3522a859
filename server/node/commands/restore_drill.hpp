#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

namespace kabinet {

/// The outcome of a drill. Counts are of what is not over.
struct Drill {
    std::int64_t backed_up = 0;  ///< Unix time, ms; 0 when the file is not marked as a backup
    int tables = 0;              ///< sound tables that have not begun
    int going_on = 0;            ///< sound matches that go on after a first start
    int closed = 0;              ///< sound matches that a first start closes (GEN-3)
    int damaged = 0;
};

/// Tries whether a server could go on from `file`: checks the whole file, then reads every match and table
/// that is not over and plays it again. Changes nothing. Passes `tell` what is wrong with single matches. The
/// error says why the file as a whole is of no use.
std::expected<Drill, std::string> restore_drill(const std::string& file,
                                                const std::function<void(const std::string&)>& tell);

}  // namespace kabinet
