#include "server/match/replay.hpp"

#include <algorithm>

#include "json/diff.hpp"
#include "protocol/encode.hpp"

namespace kabinet {
namespace {

/// Entries in a slice; the second for games whose actions take long (Info::lengthy).
constexpr int kSlice = 256;
constexpr int kLengthySlice = 2;
/// An answer gets steps while it is shorter than this.
constexpr std::size_t kMostBytes = 65'536;

std::vector<protocol::PatchOp> patch(std::string_view from, std::string_view to) {
    std::string text;
    diff(from, to, text);
    std::vector<protocol::PatchOp> ops;
    for (const Json& op : Json::parse('[' + text + ']')) {
        const std::string path = op["path"];
        if (op["op"] == "remove") {
            ops.emplace_back(protocol::RemoveOp{path});
        } else if (op["op"] == "add") {
            ops.emplace_back(protocol::AddOp{path, op["value"]});
        } else {
            ops.emplace_back(protocol::ReplaceOp{path, op["value"]});
        }
    }
    return ops;
}

std::vector<Json> told(const std::vector<Event>& events, std::optional<Seat> seat) {
    std::vector<Json> list;
    for (const Event& event : events) {
        if (!event.only || event.only == seat) list.push_back(event.body);
    }
    return list;
}

}  // namespace

Replay::Replay(ReplaySource source, const ReplayRequest& request)
    : source_(std::move(source)),
      seat_(request.seat),
      from_(static_cast<int>(std::min(request.from, std::ssize(source_.lines)))),
      to_(static_cast<int>(std::min(from_ + request.count, std::ssize(source_.lines)))) {
    shown_.match = source_.header.match;
    shown_.from = from_;
    shown_.entries = std::ssize(source_.lines);
}

bool Replay::finished() const {
    const bool full = bytes_ >= kMostBytes;
    return damage_ || (now_ && now_->n >= from_ && !value_.empty() && (now_->n >= to_ || full));
}

void Replay::advance() {
    if (!now_ && source_.begin && source_.begin->n <= from_) {
        const ReplayPoint& point = *source_.begin;
        now_.emplace(point.n, point.t, point.at, point.fold.copy());
    } else if (!now_) {
        auto fold = Fold::begin(source_.header, source_.secret);
        if (!fold) {
            damage_ = Refusal{"record_damaged", "", fold.error().message};
            return;
        }
        now_.emplace(0, 0, source_.header.created, std::move(*fold));
    }
    const int most = now_->n + (now_->fold.game().info.lengthy ? kLengthySlice : kSlice);
    do {
        if (now_->n == from_ && value_.empty()) begin_at(document());
        if (!finished()) apply();
    } while (!finished() && now_->n < most);
}

void Replay::apply() {
    const std::string& line = source_.lines[static_cast<std::size_t>(now_->n)];
    const auto entry = Entry::from_json(Json::parse(line, nullptr, false));
    auto events = entry ? now_->fold.apply(entry->input, entry->t)
                        : std::unexpected(Refusal{"record_damaged", "", entry.error()});
    if (!events) {
        damage_ = Refusal{"record_damaged", "", "the record of the match is damaged"};
        return;
    }
    now_->n = entry->n;
    now_->t = entry->t;
    now_->at = entry->at;
    if (!value_.empty()) show(*entry, *events);
}

void Replay::show(const Entry& entry, const std::vector<Event>& events) {
    std::string next = document();
    protocol::ReplayStep step{.n = entry.n,
                              .type = std::string(name_of(entry.input.type)),
                              .seat = {},
                              .at = entry.at,
                              .t = entry.t,
                              .ply = now_->fold.ply(),
                              .events = told(events, seat_),
                              .ops = patch(value_, next)};
    if (entry.input.seat >= 0) step.seat = entry.input.seat;
    value_ = std::move(next);
    bytes_ += protocol::to_text(step).size();
    shown_.steps.push_back(std::move(step));
}

void Replay::begin_at(std::string value) {
    value_ = std::move(value);
    shown_.value = Json::parse(value_);
}

/// The hash of the last lock up to now; empty before the first.
std::string Replay::lock() const {
    std::string last;
    for (const auto& [n, hash] : source_.locks) {
        if (n <= now_->n) last = hash;
    }
    return last;
}

std::string Replay::document() const {
    const Fold& fold = now_->fold;
    Presence all;
    for (const auto& [seat, holder] : fold.seats()) all.come(holder.player.id);
    const std::string clock = fold.header().clock.to_json().dump();
    const std::string options = fold.options().dump();
    const MatchScene scene{.fold = fold,
                           .presence = all,
                           .names = source_.names,
                           .clock = clock,
                           .options = options,
                           .spectators = 0,
                           .clocks_since = now_->at,
                           .clocks_at = now_->t,
                           .grace = source_.grace,
                           .secret = fold.over() ? to_hex(source_.secret) : "",
                           .next_commitment = fold.over() ? source_.next_commitment : "",
                           .lock = lock()};
    std::string text;
    JsonWriter out(text);
    write_match_document(scene, Audience{seat_}, out);
    return text;
}

std::expected<Replay::End, Refusal> Replay::end() {
    if (damage_) return std::unexpected(*damage_);
    return End{std::move(shown_), std::make_shared<const ReplayPoint>(std::move(*now_))};
}

void run_replay(Workers& workers, Loop& home, std::shared_ptr<Replay> replay,
                std::move_only_function<void(std::expected<Replay::End, Refusal>)> done) {
    workers.run(
        home, Urgency::show, [replay] { replay->advance(); },
        [&workers, &home, replay, done = std::move(done)](bool ran) mutable {
            if (!ran) return done(std::unexpected(Refusal{"busy", "", "too much is being computed"}));
            if (!replay->finished()) return run_replay(workers, home, replay, std::move(done));
            done(replay->end());
        });
}

}  // namespace kabinet
