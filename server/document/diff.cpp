#include "server/document/diff.hpp"

#include <algorithm>
#include <charconv>

#include "games/core/json_writer.hpp"
#include "server/document/text_reader.hpp"

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

bool same_length(TextReader a, TextReader b) {
    for (; !a.end() && !b.end(); a.next()) b.next();
    return a.end() && b.end();
}

/// Walks two texts at once and writes the operations as text, so that nothing is parsed and nothing
/// serialised twice. What is the same in both is compared as bytes and left alone.
class Differ {
  public:
    /// `path` is a JSON Pointer escaped as a JSON string.
    Differ(std::string& ops, std::string path) : ops_(ops), path_(std::move(path)) {}

    void values(std::string_view from, std::string_view to) {
        if (from == to) return;
        if (from.front() == '{' && to.front() == '{') return objects(TextReader(from), TextReader(to));
        const bool arrays = from.front() == '[' && to.front() == '[';
        if (arrays && same_length(TextReader(from), TextReader(to)))
            return elements(TextReader(from), TextReader(to));
        operation("replace", to);
    }

  private:
    /// Both are sorted by name, so one pass in step finds what only one of them has.
    void objects(TextReader old, TextReader now) {
        while (!old.end() || !now.end()) {
            const bool both = !old.end() && !now.end();
            if (both && old.name() == now.name()) {
                below(now.name(), old.value(), now.value());
                old.next();
                now.next_like(old);
            } else if (now.end() || (both && before(old.name(), now.name()))) {
                member("remove", old.name(), {});
                old.next();
            } else {
                member("add", now.name(), now.value());
                now.next();
            }
        }
    }

    void elements(TextReader old, TextReader now) {
        for (std::size_t i = 0; !now.end(); ++i, old.next(), now.next_like(old)) {
            char digits[24];
            const char* end = std::to_chars(digits, digits + sizeof digits, i).ptr;
            below({digits, end}, old.value(), now.value());
        }
    }

    void below(std::string_view name, std::string_view from, std::string_view to) {
        if (from == to) return;
        const std::size_t length = path_.size();
        step(name);
        values(from, to);
        path_.resize(length);
    }

    void member(std::string_view op, std::string_view name, std::string_view value) {
        const std::size_t length = path_.size();
        step(name);
        operation(op, value);
        path_.resize(length);
    }

    void step(std::string_view name) {
        path_ += '/';
        for (const char c : name) {
            if (c == '~') {
                path_ += "~0";
            } else if (c == '/') {
                path_ += "~1";
            } else {
                path_ += c;
            }
        }
    }

    void operation(std::string_view op, std::string_view value) {
        if (!ops_.empty()) ops_ += ',';
        ops_.append(R"({"op":")").append(op).append(R"(","path":")").append(path_).append(1, '"');
        if (!value.empty()) ops_.append(R"(,"value":)").append(value);
        ops_ += '}';
    }

    std::string& ops_;
    std::string path_;
};

}  // namespace

void diff(std::string_view from, std::string_view to, std::string& ops, std::string path) {
    std::string quoted;
    append_json_string(quoted, path);
    Differ(ops, quoted.substr(1, quoted.size() - 2)).values(from, to);
}

}  // namespace kabinet
