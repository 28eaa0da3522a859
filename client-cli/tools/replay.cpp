#include <ostream>

#include "client-cli/boards/registry.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/tools/record_file.hpp"
#include "client-cli/tools/tool.hpp"
#include "games/record/fold.hpp"

namespace kabinet::cli {
namespace {

class Replay {
  public:
    Replay(Fold fold, const RecordFile& file, const ReplaySettings& settings, std::ostream& out)
        : fold_(std::move(fold)),
          file_(file),
          settings_(settings),
          board_(make_board(fold_.header().game)),
          out_(out) {}

    /// Applies an entry and prints what it did; the refusal when it does not fit.
    std::expected<void, Refusal> step(const Entry& entry) {
        const int before = fold_.ply();
        const bool began = fold_.state() != nullptr;
        auto events = fold_.apply(entry.input, entry.t);
        if (!events) return std::unexpected(events.error());
        if (!settings_.at) tell(entry, *events);
        if (fold_.state() && (!began || fold_.ply() != before)) print(fold_.ply());
        return {};
    }

    bool printed() const { return printed_; }
    int ply() const { return fold_.ply(); }

  private:
    std::string name(Seat seat) const {
        std::string name;
        if (const auto holder = fold_.seats().find(seat); holder != fold_.seats().end()) {
            name = file_.name_of(holder->second.player.id);
            if (name.empty()) name = holder->second.player.name;
        }
        return name.empty() ? seat_in_words(seat) : name;
    }

    void tell(const Entry& entry, const std::vector<Event>& events) {
        const InputType type = entry.input.type;
        if (type == InputType::act) out_ << "\n" << fold_.ply() << ". ";
        if (type != InputType::act) {
            out_ << (entry.input.seat < 0 ? "" : harmless(name(entry.input.seat)) + ": ") << name_of(type)
                 << "\n";
        }
        bool first = type == InputType::act;
        for (const Event& event : events) {
            const int actor = first ? entry.input.seat : -1;
            const std::string line = board_->tell(event.body, actor, [this](int seat) { return name(seat); });
            if (line.empty()) continue;
            out_ << (first ? "" : "   ") << harmless(line) << "\n";
            first = false;
        }
        if (type == InputType::end)
            out_ << "   " << entry.input.detail.value("result", Json()).dump() << "\n";
    }

    void print(int ply) {
        if (settings_.at && *settings_.at != ply) return;
        printed_ = true;
        if (settings_.positions) {
            out_ << fold_.state()->position() << "\n";
        } else {
            out_ << harmless_lines(board_->text(fold_.state()->view(Audience::everyone()),
                                                [this](int seat) { return name(seat); }));
        }
    }

    Fold fold_;
    const RecordFile& file_;
    const ReplaySettings& settings_;
    std::unique_ptr<Board> board_;
    std::ostream& out_;
    bool printed_ = false;
};

}  // namespace

int replay(const ReplaySettings& settings, std::ostream& out, std::ostream& err) {
    const auto file =
        settings.text ? read_record_text(*settings.text, "the server's answer") : read_record(settings.file);
    if (!file) {
        err << "kabinet: " << file.error() << "\n";
        return 1;
    }
    if (settings.analyse) return analyse(*file, settings, out, err);
    const auto record = Record::from_json(file->record);
    if (!record) {
        err << "kabinet: not a record: " << record.error() << "\n";
        return 1;
    }
    auto fold = Fold::begin(record->header, record->secret);
    if (!fold) {
        err << "kabinet: " << fold.error().message << "\n";
        return 1;
    }
    Replay replay(std::move(*fold), *file, settings, out);
    for (const Entry& entry : record->entries) {
        if (const auto done = replay.step(entry); !done) {
            err << "kabinet: entry " << entry.n << ": " << done.error().message << "\n";
            return 1;
        }
    }
    if (settings.at && !replay.printed()) {
        err << "kabinet: the record has " << replay.ply() << " actions\n";
        return 2;
    }
    return 0;
}

}  // namespace kabinet::cli
