#include "bench/load/match.hpp"

#include <stdexcept>

#include "bench/load/scan.hpp"

namespace kabinet::load {
namespace {

constexpr std::string_view kPly = R"("/ply","value":)";
constexpr std::size_t kRawMove = 50;  // bytes, as the goals have it

}  // namespace

Match::Match(Peer peer, std::string id, const Script& script, Tally& tally)
    : peer_(peer), id_(std::move(id)), script_(&script), tally_(&tally) {
    if (peer_ == Peer::raw) base_ = 0;
}

void Match::join(Client& client) {
    watchers_.push_back(&client);
    client.follow(id_, *this, peer_ == Peer::raw ? 0 : -1);
}

void Match::play(int plies) {
    wanted_ += plies;
    act();
}

void Match::play_one() {
    ++wanted_;
    due_.push_back(Clock::now());
    act();
}

void Match::act() {
    if (acted_ == wanted_ || acted_ > seen_) return;
    sent_ = Clock::now();
    if (!due_.empty()) {
        sent_ = due_.front();
        due_.pop_front();
    }
    Client& mover = player(Script::seat(acted_));
    const std::int64_t id = mover.next_id();
    const std::string text = act_text(id);
    ++acted_;
    mover.request(id, text, [tally = tally_, sent = sent_](std::string_view) {
        tally->ack.push_back(microseconds_since(sent));
    });
}

std::string Match::act_text(std::int64_t id) const {
    const std::string number = std::to_string(acted_);
    if (peer_ == Peer::raw) {
        std::string text =
            R"({"id":)" + std::to_string(id) + R"(,"act":")" + id_ + R"(","ply":)" + number + "}";
        text.resize(std::max(text.size(), kRawMove), ' ');
        return text;
    }
    return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":"match.act","params":{"key":")" +
           id_ + "-" + number + R"(","match":")" + id_ + R"(","action":)" + script_->action(acted_) +
           R"(,"ply":)" + number + "}}";
}

void Match::snapshot(Client&, std::int64_t before, std::int64_t seq, std::string_view text) {
    if (base_ < 0) {
        base_ = folded_ = seq;
        value_ = Json::parse(text).at("params").at("value");
        return;
    }
    if (before < 0) return;
    ++tally_->conflated;
    for (std::int64_t missed = std::max(before, base_) + 1; missed <= seq; ++missed) reach(step(missed));
}

Match::Step& Match::step(std::int64_t seq) {
    const auto index = static_cast<std::size_t>(seq - base_ - 1);
    if (index >= steps_.size()) steps_.resize(index + 1);
    return steps_[index];
}

void Match::patch(Client& client, std::int64_t seq, std::string_view text, std::size_t wire_bytes) {
    if (seq <= base_) return;  // known by the snapshot this document began with
    Step& change = step(seq);
    if (change.text.empty()) first(change, text, wire_bytes);
    if (change.text != text) {
        throw std::runtime_error("two watchers were told different things:\n" + change.text + "\n" +
                                 std::string(text));
    }
    const int ply = change.ply;
    reach(change);
    if (ply <= seen_ || &client != players_[static_cast<std::size_t>(Script::seat(ply))]) return;
    seen_ = ply;
    act();
}

void Match::first(Step& change, std::string_view text, std::size_t wire_bytes) {
    change.text = text;
    const auto ply = number_after(text, kPly);
    if (!ply) return;
    change.ply = static_cast<int>(*ply);
    change.sent = sent_;
    tally_->patch_bytes.push_back(static_cast<float>(wire_bytes));
}

void Match::reach(Step& change) {
    if (++change.reached != watchers_.size() || change.ply < 0) return;
    complete_ = change.ply;
    ++tally_->moves;
    tally_->last.push_back(microseconds_since(change.sent));
}

Json Match::document(std::int64_t seq) {
    for (; folded_ < seq; ++folded_) {
        Step& change = step(folded_ + 1);
        value_.patch_inplace(Json::parse(change.text).at("params").at("ops"));
        change.text.clear();
    }
    return value_;
}

}  // namespace kabinet::load
