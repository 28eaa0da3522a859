#include "server/document/diff.hpp"

#include <string_view>

namespace kabinet {
namespace {

/// Walks two values at once and writes the operations as text, so that a patch is serialised just once.
class Differ {
  public:
    Differ(std::string& ops, std::string path) : ops_(ops), path_(std::move(path)) {}

    void values(const Json& from, const Json& to) {
        if (from.is_object() && to.is_object()) {
            objects(from, to);
        } else if (from.is_array() && to.is_array() && from.size() == to.size()) {
            for (std::size_t i = 0; i < from.size(); ++i) below(std::to_string(i), from[i], to[i]);
        } else if (from != to) {
            operation("replace", &to);
        }
    }

  private:
    /// Both are sorted by key, so one pass in step finds what only one of them has.
    void objects(const Json& from, const Json& to) {
        auto old = from.begin();
        auto now = to.begin();
        while (old != from.end() || now != to.end()) {
            if (now == to.end() || (old != from.end() && old.key() < now.key())) {
                member("remove", old.key(), nullptr);
                ++old;
            } else if (old == from.end() || now.key() < old.key()) {
                member("add", now.key(), &*now);
                ++now;
            } else {
                below(now.key(), *old, *now);
                ++old;
                ++now;
            }
        }
    }

    void below(std::string_view key, const Json& from, const Json& to) {
        const std::size_t length = path_.size();
        step(key);
        values(from, to);
        path_.resize(length);
    }

    void member(std::string_view op, std::string_view key, const Json* value) {
        const std::size_t length = path_.size();
        step(key);
        operation(op, value);
        path_.resize(length);
    }

    void step(std::string_view key) {
        path_ += '/';
        for (const char c : key) {
            if (c == '~') {
                path_ += "~0";
            } else if (c == '/') {
                path_ += "~1";
            } else {
                path_ += c;
            }
        }
    }

    void operation(std::string_view op, const Json* value) {
        if (!ops_.empty() && ops_.back() == '}') ops_ += ',';
        ops_.append(R"({"op":")").append(op).append(R"(","path":)");
        quote(path_);
        if (value) ops_.append(R"(,"value":)").append(value->dump());
        ops_ += '}';
    }

    void quote(const std::string& text) {
        const auto plain = [](unsigned char c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; };
        bool easy = true;
        for (const char c : text) easy = easy && plain(static_cast<unsigned char>(c));
        if (easy) {
            ops_.append(1, '"').append(text).append(1, '"');
        } else {
            ops_ += Json(text).dump();
        }
    }

    std::string& ops_;
    std::string path_;
};

}  // namespace

void diff(const Json& from, const Json& to, std::string& ops, std::string path) {
    Differ(ops, std::move(path)).values(from, to);
}

}  // namespace kabinet
