#include "games/analysis/walk.hpp"

#include <utility>

namespace kabinet::analysis {

Walk::Walk(OpenRecord record) : record_(std::move(record)) {
    auto fold = Fold::begin(record_.header, record_.secret);
    if (fold) {
        fold_.emplace(std::move(*fold));
    } else {
        damage_ = fold.error().message;
    }
}

const Entry* Walk::next() {
    if (!damage_.empty() || fold_->over() || at_ >= record_.lines.size()) return nullptr;
    if (next_) return &*next_;
    auto entry = Entry::from_json(Json::parse(record_.lines[at_], nullptr, false));
    if (!entry) {
        damage_ = entry.error();
        return nullptr;
    }
    return &next_.emplace(std::move(*entry));
}

void Walk::step() {
    const Entry* entry = next();
    if (!entry) return;
    if (const auto done = fold_->apply(entry->input, entry->t); !done)
        damage_ = "entry " + std::to_string(entry->n) + ": " + done.error().message;
    next_.reset();
    ++at_;
}

bool Walk::reach(int ply) {
    for (int left = damage_.empty() ? slice(fold_->game().info) : 0; left > 0; --left) {
        const bool there = fold_->state() && fold_->ply() == ply;
        const bool ends =
            there && next() &&
            (next()->input.type == InputType::ask_takeback || next()->input.type == InputType::undo);
        if (there && (before_action() || !next() || ends)) return true;
        if (!next()) return false;
        step();
    }
    return false;
}

int Walk::slice(const Info& info) {
    return info.lengthy ? 2 : 256;
}

int count_plies(const std::vector<std::string>& lines) {
    int count = 0;
    for (const std::string& line : lines) {
        const auto entry = Entry::from_json(Json::parse(line, nullptr, false));
        if (!entry || entry->input.type == InputType::end) break;
        if (counts_as_ply(entry->input.type)) ++count;
    }
    return count;
}

}  // namespace kabinet::analysis
