#include "client-cli/tools/own_part.hpp"

#include <algorithm>
#include <vector>

#include "client-cli/model/draws.hpp"
#include "games/record/fold.hpp"

namespace kabinet::cli {
namespace {

/// Plays a record up to the start of the match, and looks for what one player saw.
class Search {
  public:
    Search(const Record& record, std::vector<Draws::Seen> seen)
        : record_(record), seen_(std::move(seen)), fold_(*Fold::begin(record.header, record.secret)) {}

    OwnPart run() {
        for (std::size_t i = 0; i < record_.entries.size() && fold_.status() == Status::open; ++i) {
            const Entry& entry = record_.entries[i];
            fold_.apply(entry.input, entry.t).value();
            if (entry.input.type == InputType::lock) locked(record_.hashes[i]);
        }
        if (found_ != seen_.size()) return OwnPart::flawed;
        if (!fold_.seat_of(player_)) return OwnPart::none;
        return lock_ == seen_.back().lock ? OwnPart::sound : OwnPart::flawed;
    }

  private:
    void locked(const std::string& lock) {
        lock_ = lock;
        const auto saw = std::ranges::find(seen_, lock, &Draws::Seen::lock);
        if (saw == seen_.end()) return;
        for (const auto& [seat, holder] : fold_.seats()) {
            if (holder.part.hash != saw->hash) continue;
            ++found_;
            player_ = holder.player.id;
        }
    }

    const Record& record_;
    std::vector<Draws::Seen> seen_;
    Fold fold_;
    std::string lock_;       // the last one
    std::string player_;     // who saw the locks
    std::size_t found_ = 0;  // of those seen, with the hash that was brought
};

}  // namespace

OwnPart own_part(const Json& json, const std::filesystem::path& folder) {
    const auto record = Record::from_json(json);
    if (!record) return OwnPart::none;
    OwnPart worst = OwnPart::none;
    std::error_code missing;
    for (const auto& file : std::filesystem::directory_iterator(folder, missing)) {
        if (!file.path().string().ends_with(kDrawsSuffix)) continue;
        auto seen = Draws({}, file.path()).locks_of(record->header.match);
        if (!seen.empty()) worst = std::max(worst, Search(*record, std::move(seen)).run());
    }
    return worst;
}

}  // namespace kabinet::cli
