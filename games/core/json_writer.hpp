#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/json.hpp"

namespace kabinet {

/// Where a member begins in a text, with its name, and how many objects and arrays are open there.
struct Member {
    std::uint32_t at = 0;
    std::uint32_t depth = 0;
};
/// Members in the order of the text. Of a value that was written as text already there are none.
using Outline = std::vector<Member>;

/// Writes one JSON value as text, without building it first. What is written is what `Json::dump()` gives for
/// the same value as long as the members of every object are written in the order of their names, by bytes:
/// two texts are then equal exactly when their values are. Nothing checks that order but the tests.
class JsonWriter {
  public:
    /// Appends to `out`, which must be empty or hold only what a writer wrote, and notes the members in
    /// `outline`, if there is one.
    explicit JsonWriter(std::string& out, Outline* outline = nullptr) : out_(out), outline_(outline) {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The name of the member whose value is written next. One that stands in the source, as most do, needs
    /// no escaping.
    template <std::size_t size>
    JsonWriter& key(const char (&name)[size]) {
        return plain_key({name, size - 1});
    }
    JsonWriter& key(std::string_view name) {
        note();
        text(name);
        out_ += ':';
        return *this;
    }
    /// As `key`, of a name that needs no escaping: a cell of a board.
    JsonWriter& plain_key(std::string_view name) {
        note();
        put(name, '"', ':');
        return *this;
    }
    /// As `key`, of a number as a name: a seat, a round.
    JsonWriter& key(std::int64_t number);

    /// A whole member that is JSON text already: its name in quotes, a colon, its value.
    void member(std::string_view json) {
        note();
        put(json, 0, 0);
    }

    /// A string, UTF-8.
    void text(std::string_view value);
    /// A string that needs no escaping: a name of ours.
    void word(std::string_view value) { put(value, '"', 0); }
    void number(std::int64_t value);
    void boolean(bool value) {
        separate();
        out_ += value ? "true" : "false";
    }
    void value(const Json& value) {
        separate();
        out_ += value.dump();
    }
    /// A value that is JSON text already.
    void raw(std::string_view json) {
        separate();
        out_ += json;
    }

  private:
    void open(char bracket) {
        separate();
        out_ += bracket;
        ++depth_;
    }
    void close(char bracket) {
        out_ += bracket;
        --depth_;
    }
    void note() {
        if (outline_) outline_->push_back({static_cast<std::uint32_t>(out_.size() + separated()), depth_});
    }
    /// Whether a comma stands before what is written next.
    bool separated() const {
        if (out_.empty()) return false;
        const char last = out_.back();
        return last != '{' && last != '[' && last != ':';
    }
    void separate() {
        if (separated()) out_ += ',';
    }
    /// All of `value` and what is around it in one step: a document is made of hundreds of them. `quote` and
    /// `behind` are left out where they are 0.
    void put(std::string_view value, char quote, char behind) {
        const std::size_t before = out_.size();
        const bool comma = separated();
        out_.resize_and_overwrite(before + value.size() + 4, [&](char* text, std::size_t) {
            char* at = text + before;
            if (comma) *at++ = ',';
            if (quote != 0) *at++ = quote;
            if (value.size() > 16) {
                at = std::ranges::copy(value, at).out;
            } else {
                for (const char c : value) *at++ = c;  // less than calling for it
            }
            if (quote != 0) *at++ = quote;
            if (behind != 0) *at++ = behind;
            return static_cast<std::size_t>(at - text);
        });
    }

    std::string& out_;
    Outline* outline_;
    std::uint32_t depth_ = 0;
};

/// Appends `text` as a JSON string with its quotes; control characters, quotes and backslashes are escaped.
void append_json_string(std::string& out, std::string_view text);

}  // namespace kabinet
