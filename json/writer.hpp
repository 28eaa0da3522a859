#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"

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
    /// `outline`, if there is one. `out` holds the text whenever a value is whole, and nothing of use until
    /// then: it is the writer's to write in.
    explicit JsonWriter(std::string& out, Outline* outline = nullptr) : out_(out), outline_(outline) {}
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The name of the member whose value is written next. One that stands in the source, as most do, needs
    /// no escaping.
    template <std::size_t size>
    JsonWriter& key(const char (&name)[size]) {
        return quoted_key(
            [&] {
                std::memcpy(at_, name, size - 1);  // in a move or two, the size being known
                at_ += size - 1;
            },
            size - 1);
    }
    JsonWriter& key(std::string_view name);
    /// As `key`, of a name that needs no escaping: a cell of a board.
    [[gnu::always_inline]] JsonWriter& plain_key(std::string_view name) {
        return quoted_key([&] { append(name); }, name.size());
    }
    /// As `key`, of a number as a name: a seat, a round.
    JsonWriter& key(std::int64_t number);

    /// A whole member that is JSON text already: its name in quotes, a colon, its value.
    [[gnu::always_inline]] void member(std::string_view json) {
        part(json.size());
        note();
        append(json);
        comma_ = true;
    }

    /// A string, UTF-8.
    void text(std::string_view value);
    /// A string that needs no escaping: a name of ours.
    void word(std::string_view value) {
        part(value.size() + 2);
        *at_++ = '"';
        append(value);
        *at_++ = '"';
        whole();
    }
    void number(std::int64_t value);
    void boolean(bool value) { raw(value ? "true" : "false"); }
    /// A value that was built already; its strings are UTF-8, which is not checked.
    void value(const Json& value);
    /// A value that is JSON text already.
    void raw(std::string_view json) {
        part(json.size());
        append(json);
        whole();
    }

  private:
    void open(char bracket) {
        part(1);
        *at_++ = bracket;
        ++depth_;
        comma_ = false;
    }
    void close(char bracket) {
        comma_ = false;
        part(1);
        *at_++ = bracket;
        --depth_;
        whole();
    }
    template <class Append>
    JsonWriter& quoted_key(Append append_name, std::size_t size) {
        part(size + 3);
        note();
        *at_++ = '"';
        append_name();
        *at_++ = '"';
        *at_++ = ':';
        comma_ = false;
        return *this;
    }
    void note() {
        if (outline_) outline_->push_back({static_cast<std::uint32_t>(at_ - out_.data()), depth_});
    }

    /// Makes room for `size` bytes behind a comma, and writes that if one belongs there.
    void part(std::size_t size) {
        if (static_cast<std::size_t>(end_ - at_) <= size) grow(size + 1);
        *at_ = ',';
        at_ += comma_;
    }
    /// A value ends here.
    void whole() {
        comma_ = true;
        if (depth_ == 0) settle();
    }
    void grow(std::size_t size);
    void settle();

    // Inlined in any case: views are written in hundreds of such parts, and a compiler that looks at the
    // whole program decides now so, now otherwise.
    [[gnu::always_inline]] void append(std::string_view part) {
        // Most parts are short: two overlapping pieces cost less than a call.
        const char* from = part.data();
        const std::size_t size = part.size();
        if (size > 16) {
            std::memcpy(at_, from, size);
        } else if (size >= 8) {
            append_ends<std::uint64_t>(from, size);
        } else if (size >= 4) {
            append_ends<std::uint32_t>(from, size);
        } else {
            for (std::size_t i = 0; i < size; ++i) at_[i] = from[i];
        }
        at_ += size;
    }
    template <class Piece>
    void append_ends(const char* from, std::size_t size) {
        Piece first = 0;
        Piece last = 0;
        std::memcpy(&first, from, sizeof first);
        std::memcpy(&last, from + size - sizeof last, sizeof last);
        std::memcpy(at_, &first, sizeof first);
        std::memcpy(at_ + size - sizeof last, &last, sizeof last);
    }

    std::string& out_;  // all its capacity is its size while a value is not whole
    Outline* outline_;
    char* at_ = nullptr;  // where the next byte goes; null between values
    char* end_ = nullptr;
    std::uint32_t depth_ = 0;
    bool comma_ = false;  // whether one stands before the next member or value
};

}  // namespace kabinet
