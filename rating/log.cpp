#include "rating/log.hpp"

#include "json/canonical.hpp"
#include "json/parse.hpp"

namespace kabinet {
namespace {

std::unexpected<RatingFlaw> bad_form(std::int64_t n, const std::string& message) {
    return std::unexpected(RatingFlaw{n, "bad_form", message});
}

}  // namespace

std::expected<void, RatingFlaw> LogReader::begin(std::string_view line) {
    const auto json = parse_json(line, 1);
    if (!json) return bad_form(0, "this is not a rating log: " + json.error().detail);
    auto ladder = Ladder::begin(*json);
    if (!ladder) return bad_form(0, ladder.error());
    if (canonical(*json) != line) return bad_form(0, "the header is not in its one form");
    ladder_ = std::move(*ladder);
    return {};
}

std::expected<std::optional<RatingEvent>, RatingFlaw> LogReader::take(std::string_view line) {
    if (!ladder_) {
        if (const auto begun = begin(line); !begun) return std::unexpected(begun.error());
        return std::nullopt;
    }
    auto read = read_line(line);
    if (!read) return bad_form(ladder_->events() + 1, read.error());
    if (const auto applied = ladder_->apply(read->event, read->hash); !applied)
        return std::unexpected(applied.error());
    return std::move(read->event);
}

LogWriter::LogWriter(const LadderName& name) : chain_(Ladder::header(name)) {
    text_ = canonical(Ladder::header(name)) + "\n";
}

void LogWriter::add(const RatingEvent& event) {
    text_ += event.line(chain_.add(event.text())) + "\n";
}

}  // namespace kabinet
