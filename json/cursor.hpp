#pragma once

#include <cstddef>
#include <string_view>

namespace kabinet {

/// A place in JSON text without spaces, which is read from there on; nothing is built, and every part is a
/// piece of that text. Text that is no such JSON gives nonsense, so it reads only what this program wrote
/// itself.
class JsonCursor {
  public:
    explicit JsonCursor(std::string_view json) : rest_(json) {}

    char front() const { return rest_.front(); }
    /// All that follows.
    std::string_view rest() const { return rest_; }
    /// Steps over the bracket or the colon it stands at.
    void step() { rest_.remove_prefix(1); }
    /// Steps over a comma if it stands at one; true behind the last member or element of what it is in.
    bool at_last() {
        if (rest_.front() == ',') rest_.remove_prefix(1);
        return rest_.front() == '}' || rest_.front() == ']';
    }

    /// Whether it stands at the same string as `other`, which is the name of a member.
    bool at_name_of(const JsonCursor& other, std::size_t length) const {
        return rest_.size() > length && rest_[length] == ':' &&
               rest_.substr(0, length) == other.rest_.substr(0, length);
    }
    /// Takes that many bytes.
    std::string_view take(std::size_t length) {
        const std::string_view taken = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return taken;
    }
    std::string_view take_value() { return take(value_length()); }

    /// Bytes of the string it stands at, its quotes counted.
    std::size_t string_length() const;
    /// Bytes of the value it stands at.
    std::size_t value_length() const;
    /// The same of the value, or of the member with its name, if the next `limit` bytes tell; 0 if they
    /// don't.
    std::size_t value_within(std::size_t limit) const;
    std::size_t member_within(std::size_t limit) const;
    /// Elements of the array it stands at.
    std::size_t array_size() const;

  private:
    std::string_view rest_;
};

}  // namespace kabinet
