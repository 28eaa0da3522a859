#pragma once

#include <cstddef>
#include <string_view>

namespace kabinet {

/// Walks the members of an object, or the elements of an array, that is JSON text without spaces; nothing is
/// built, and every part is a piece of that text. Text that is no such JSON gives nonsense, so it reads only
/// what the server wrote itself.
class TextReader {
  public:
    /// `json` is the text of one object or array.
    explicit TextReader(std::string_view json) : rest_(json.substr(1)), named_(json.front() == '{') {
        next();
    }

    /// Whether all were read.
    bool end() const { return value_.empty(); }
    /// The name of the member, as it stands between its quotes; empty for an element.
    std::string_view name() const { return name_; }
    std::string_view value() const { return value_; }

    void next();
    /// As `next`, where `other` has just done the same: what is written alike is compared as bytes, which is
    /// quicker than reading it.
    void next_like(const TextReader& other);

  private:
    std::string_view take(std::size_t length);

    std::string_view rest_;
    std::string_view last_;  // what the last step read
    std::string_view name_;
    std::string_view value_;
    bool named_;
};

}  // namespace kabinet
