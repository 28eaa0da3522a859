#include "json/diff.hpp"

#include "json/alike.hpp"
#include "json/append.hpp"
#include "json/cursor.hpp"
#include "json/operations.hpp"

namespace kabinet {
namespace {

/// Reads two texts side by side, arrays once more to be counted, and writes the operations as text, so that
/// nothing is parsed and nothing serialised twice. Most of a value stays as it is: how far the two are the
/// same from where they stand is found first, and what ends within that is read in one of them only.
class Differ {
  public:
    Differ(std::string_view from, std::string_view to, std::string& ops, std::string& pointer)
        : old_(from), now_(to), ops_(ops), pointer_(pointer) {}

    /// Both stand at a value, and behind it afterwards.
    void values() {
        const char kind = old_.front();
        if (kind == now_.front()) {
            if (kind == '{') return objects();
            if (kind == '[' && old_.array_size() == now_.array_size()) return elements();
        }
        const auto from = old_.take_value();
        const auto to = now_.take_value();
        if (from != to) append_operation(ops_, "replace", pointer_, to);
    }

  private:
    /// Both are sorted by name, so one pass in step finds what only one of them has.
    void objects() {
        old_.step();
        now_.step();
        for (;;) {
            const bool old_ends = old_.at_last();
            const bool now_ends = now_.at_last();
            if (old_ends && now_ends) break;
            if (old_ends || now_ends) {
                odd_member(now_ends);
            } else {
                member();
            }
        }
        old_.step();
        now_.step();
    }

    void member() {
        if (take_both(old_.member_within(same()))) return;
        const std::size_t length = old_.string_length();
        if (!now_.at_name_of(old_, length)) {
            return odd_member(stands_before(bare(old_, length), bare(now_, now_.string_length())));
        }
        const std::size_t parent = pointer_.size();
        append_token(pointer_, bare(old_, length));
        take_both(length + 1);  // the colon as well
        values();
        pointer_.resize(parent);
    }

    /// A member that only one of them has.
    void odd_member(bool gone) {
        JsonCursor& place = gone ? old_ : now_;
        const std::size_t length = place.string_length();
        const std::size_t parent = pointer_.size();
        append_token(pointer_, bare(place, length));
        place.take(length + 1);
        const auto value = place.take_value();
        append_operation(ops_, gone ? "remove" : "add", pointer_, gone ? std::string_view() : value);
        pointer_.resize(parent);
        same_to_ = nullptr;
    }

    /// Element by element, or whole where that is the shorter text: what moves within a list moves all behind
    /// it.
    void elements() {
        constexpr std::string_view around = R"(,{"op":"replace","path":"","value":})";
        const char* const begin = now_.rest().data();
        const std::size_t before = ops_.size();
        old_.step();
        now_.step();
        const std::size_t parent = pointer_.size();
        for (std::size_t i = 0; !old_.at_last() && !now_.at_last(); ++i) {
            if (take_both(old_.value_within(same()))) continue;
            append_token(pointer_, std::to_string(i));
            values();
            pointer_.resize(parent);
        }
        old_.step();
        now_.step();
        const std::string_view whole(begin, static_cast<std::size_t>(now_.rest().data() - begin));
        if (ops_.size() - before <= around.size() + pointer_.size() + whole.size()) return;
        ops_.resize(before);
        append_operation(ops_, "replace", pointer_, whole);
    }

    /// The string at `place`, without its quotes.
    static std::string_view bare(JsonCursor place, std::size_t length) {
        return place.take(length).substr(1, length - 2);
    }

    /// How many bytes from here on are the same in both.
    std::size_t same() {
        const char* here = old_.rest().data();
        if (same_to_ <= here) same_to_ = here + alike(old_.rest(), now_.rest());
        return static_cast<std::size_t>(same_to_ - here);
    }

    bool take_both(std::size_t length) {
        old_.take(length);
        now_.take(length);
        return length > 0;
    }

    JsonCursor old_, now_;
    // Up to where in `old_` the two are the same. Both move alike until then; behind it, it is found anew.
    const char* same_to_ = nullptr;
    std::string& ops_;
    std::string& pointer_;  // of what is compared
};

}  // namespace

void diff_below(std::string& pointer, std::string_view from, std::string_view to, std::string& ops) {
    if (from != to) Differ(from, to, ops, pointer).values();
}

void diff(std::string_view from, std::string_view to, std::string& ops, const std::string& path) {
    std::string quoted;
    append_json_string(quoted, path);
    std::string pointer = quoted.substr(1, quoted.size() - 2);
    diff_below(pointer, from, to, ops);
}

}  // namespace kabinet
