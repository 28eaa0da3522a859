#include <span>

#include "json/alike.hpp"
#include "json/cursor.hpp"
#include "json/diff.hpp"
#include "json/operations.hpp"

namespace kabinet {
namespace {

/// A place among the members of one object.
class Members {
  public:
    /// The members that begin with number `first` in the outline, of an object whose text ends at `end`.
    Members(const Outlined& of, std::size_t first, std::size_t end)
        : of_(&of), outline_(of.outline), at_(first), close_(end - 1) {
        depth_ = at_ < outline_.size() ? outline_[at_].depth : 0;
        find_next();
    }

    bool done() const { return at_ >= outline_.size() || outline_[at_].depth < depth_; }

    /// The member it stands at: its name, a colon, its value.
    std::string_view text() const { return part(end()); }
    /// All from there to the object's last brace.
    std::string_view rest() const { return part(close_ + 1); }

    void step() {
        at_ = next_;
        find_next();
    }
    /// Steps over the members that lie, with what is behind them, within the next `length` bytes.
    void step_over(std::size_t length) {
        const std::size_t limit = outline_[at_].at + length;
        while (next_ < outline_.size() && outline_[next_].depth == depth_ && outline_[next_].at < limit)
            step();
    }

    /// Whether the members of its value are noted, if it is an object.
    bool has_inner() const { return at_ + 1 < outline_.size() && outline_[at_ + 1].depth == depth_ + 1; }
    Members inner() const { return {*of_, at_ + 1, end()}; }

  private:
    std::string_view part(std::size_t end) const {
        const std::size_t begin = outline_[at_].at;
        return std::string_view(of_->text).substr(begin, end - begin);
    }
    void find_next() {
        next_ = at_ + 1;
        while (next_ < outline_.size() && outline_[next_].depth > depth_) ++next_;
    }
    /// Where its text ends.
    std::size_t end() const {
        const bool last = next_ >= outline_.size() || outline_[next_].depth < depth_;
        return last ? close_ : outline_[next_].at - 1;
    }

    const Outlined* of_;
    std::span<const Member> outline_;
    std::size_t at_;
    std::size_t next_ = 0;  // the member behind it, or what is behind the object
    std::size_t close_;     // where the object's last brace is
    std::size_t depth_ = 0;
};

std::string_view name_in(std::string_view member) {
    return member.substr(1, JsonCursor(member).string_length() - 2);
}

std::string_view value_in(std::string_view member, std::string_view name) {
    return member.substr(name.size() + 3);  // two quotes and a colon
}

class OutlineDiffer {
  public:
    explicit OutlineDiffer(std::string& ops) : ops_(ops) {}

    /// Both are sorted by name, so one pass in step finds what only one of them has.
    void objects(Members old, Members now) {
        while (!old.done() && !now.done()) {
            const auto left = old.rest();
            const std::size_t same = alike(left, now.rest());
            if (same == left.size()) return;
            old.step_over(same);
            now.step_over(same);
            const auto before = old.text();
            const auto after = now.text();
            const auto name = name_in(before);
            const auto other = name_in(after);
            if (name != other) {
                odd(stands_before(name, other), old, now);
                continue;
            }
            if (before != after) changed(old, now, name);
            old.step();
            now.step();
        }
        while (!old.done()) odd(true, old, now);
        while (!now.done()) odd(false, old, now);
    }

  private:
    void changed(const Members& old, const Members& now, std::string_view name) {
        const std::size_t parent = pointer_.size();
        append_token(pointer_, name);
        const auto from = value_in(old.text(), name);
        const auto to = value_in(now.text(), name);
        const bool both_objects = from.front() == '{' && to.front() == '{';
        if (both_objects && old.has_inner() && now.has_inner()) {
            objects(old.inner(), now.inner());
        } else {
            diff_below(pointer_, from, to, ops_);
        }
        pointer_.resize(parent);
    }

    /// A member that only one of them has.
    void odd(bool gone, Members& old, Members& now) {
        Members& place = gone ? old : now;
        const auto name = name_in(place.text());
        const std::size_t parent = pointer_.size();
        append_token(pointer_, name);
        append_operation(ops_, gone ? "remove" : "add", pointer_,
                         gone ? std::string_view() : value_in(place.text(), name));
        pointer_.resize(parent);
        place.step();
    }

    std::string& ops_;
    std::string pointer_;
};

}  // namespace

void diff(const Outlined& from, const Outlined& to, std::string& ops) {
    const auto noted = [](const Outlined& of) {
        return !of.outline.empty() && of.outline.front().depth == 1;
    };
    if (!noted(from) || !noted(to)) return diff(from.text, to.text, ops);
    OutlineDiffer(ops).objects({from, 0, from.text.size()}, {to, 0, to.text.size()});
}

}  // namespace kabinet
