#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/core/json.hpp"

namespace kabinet {

/// Writes one JSON value as text, without building it first. What is written is what `Json::dump()` gives for
/// the same value as long as the members of every object are written in the order of their names, by bytes:
/// two texts are then equal exactly when their values are. Nothing checks that order but the tests.
class JsonWriter {
  public:
    /// Appends to `out`, which must be empty or hold only what a writer wrote.
    explicit JsonWriter(std::string& out) : out_(out) {}

    void begin_object() { open('{'); }
    void end_object() { out_ += '}'; }
    void begin_array() { open('['); }
    void end_array() { out_ += ']'; }

    /// The name of the member whose value is written next. One that stands in the source, as most do, needs
    /// no escaping.
    template <std::size_t size>
    JsonWriter& key(const char (&name)[size]) {
        word({name, size - 1});
        out_ += ':';
        return *this;
    }
    JsonWriter& key(std::string_view name) {
        text(name);
        out_ += ':';
        return *this;
    }
    /// As `key`, of a number as a name: a seat, a round.
    JsonWriter& key(std::int64_t number);

    /// A string, UTF-8.
    void text(std::string_view value);
    /// A string that needs no escaping: a name of ours.
    void word(std::string_view value) {
        separate();
        out_ += '"';
        out_ += value;
        out_ += '"';
    }
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
    }
    void separate() {
        if (out_.empty()) return;
        const char last = out_.back();
        if (last != '{' && last != '[' && last != ':') out_ += ',';
    }

    std::string& out_;
};

/// Appends `text` as a JSON string with its quotes; control characters, quotes and backslashes are escaped.
void append_json_string(std::string& out, std::string_view text);

}  // namespace kabinet
