#include "server/document/diff.hpp"

#include <vector>

#include "games/core/json_writer.hpp"
#include "server/document/json_cursor.hpp"

namespace kabinet {
namespace {

/// Whether name `a` stands before `b` in an object. Both are as they stand in the text: what is escaped there
/// is sorted by what it means.
bool before(std::string_view a, std::string_view b) {
    if (!a.contains('\\') && !b.contains('\\')) return a < b;
    const auto meaning = [](std::string_view name) {
        return Json::parse(std::string(1, '"').append(name).append("\"")).get<std::string>();
    };
    return meaning(a) < meaning(b);
}

/// Reads two texts side by side, arrays once more to be counted, and writes the operations as text, so that
/// nothing is parsed and nothing serialised twice.
class Differ {
  public:
    /// `path` is a JSON Pointer escaped as a JSON string.
    Differ(std::string_view from, std::string_view to, std::string& ops, std::string path)
        : old_(from), now_(to), ops_(ops), path_(std::move(path)) {
        steps_.reserve(deep);
    }

    /// Both stand at a value, and behind it afterwards.
    void values() {
        const char kind = old_.front();
        if (kind == now_.front()) {
            if (kind == '{') return objects();
            if (kind == '[' && old_.array_size() == now_.array_size()) return elements();
        }
        const auto from = old_.take_value();
        const auto to = now_.take_value();
        if (from != to) operation("replace", to);
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
        const std::size_t length = old_.string_length();
        if (!now_.at_name_of(old_, length)) {
            return odd_member(before(bare(old_, length), bare(now_, now_.string_length())));
        }
        steps_.push_back({bare(old_, length), 0});
        old_.take(length + 1);  // the colon as well
        now_.take(length + 1);
        values();
        steps_.pop_back();
    }

    /// A member that only one of them has.
    void odd_member(bool gone) {
        JsonCursor& place = gone ? old_ : now_;
        const std::size_t length = place.string_length();
        steps_.push_back({bare(place, length), 0});
        place.take(length + 1);
        const auto value = place.take_value();
        operation(gone ? "remove" : "add", gone ? std::string_view() : value);
        steps_.pop_back();
    }

    void elements() {
        old_.step();
        now_.step();
        steps_.push_back({});
        for (std::size_t i = 0; !old_.at_last() && !now_.at_last(); ++i) {
            steps_.back().index = i;
            values();
        }
        steps_.pop_back();
        old_.step();
        now_.step();
    }

    /// The string at `place`, without its quotes.
    static std::string_view bare(JsonCursor place, std::size_t length) {
        return place.take(length).substr(1, length - 2);
    }

    /// The way to the values that are compared: a member's name, or a place in an array.
    struct Step {
        std::string_view name{};  // null for an element
        std::size_t index = 0;
    };

    void write_path() {
        ops_ += path_;
        for (const Step& step : steps_) {
            ops_ += '/';
            if (step.name.data()) {
                write_name(step.name);
            } else {
                ops_ += std::to_string(step.index);
            }
        }
    }

    void write_name(std::string_view name) {
        for (const char c : name) {
            if (c == '~') {
                ops_ += "~0";
            } else if (c == '/') {
                ops_ += "~1";
            } else {
                ops_ += c;
            }
        }
    }

    void operation(std::string_view op, std::string_view value) {
        if (!ops_.empty()) ops_ += ',';
        ops_.append(R"({"op":")").append(op).append(R"(","path":")");
        write_path();
        ops_ += '"';
        if (!value.empty()) ops_.append(R"(,"value":)").append(value);
        ops_ += '}';
    }

    static constexpr std::size_t deep = 16;  // most documents are not

    JsonCursor old_, now_;
    std::string& ops_;
    std::string path_;
    std::vector<Step> steps_;
};

}  // namespace

void diff(std::string_view from, std::string_view to, std::string& ops, const std::string& path) {
    if (from == to) return;
    std::string quoted;
    append_json_string(quoted, path);
    Differ(from, to, ops, quoted.substr(1, quoted.size() - 2)).values();
}

}  // namespace kabinet
