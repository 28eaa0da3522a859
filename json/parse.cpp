#include "json/parse.hpp"

#include <string>
#include <utility>
#include <vector>

namespace kabinet {
namespace {

/// Builds a value from the events of the library's parser, which keeps its own stack. Returning false from
/// any of them ends the parse.
class Builder {
  public:
    explicit Builder(int depth) : depth_(static_cast<std::size_t>(depth)) {}

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(Json::number_integer_t value) { return put(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return put(value); }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(Json::binary_t&) { return false; }

    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        const auto [member, fresh] = open_.back()->get_ref<Json::object_t&>().try_emplace(std::move(name));
        if (!fresh) return refuse(ParseError::Kind::not_taken, "a member name stands twice in an object");
        slot_ = &member->second;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
        return refuse(ParseError::Kind::not_json, "not JSON at byte " + std::to_string(position));
    }

    std::expected<Json, ParseError> take(bool good) {
        if (!good) return std::unexpected(std::move(error_));
        return std::move(root_);
    }

  private:
    bool refuse(ParseError::Kind kind, std::string detail) {
        error_ = {.kind = kind, .detail = std::move(detail)};
        return false;
    }

    /// Where the next value goes: an array's end, the member just named, or the root.
    template <class Value>
    Json& place(Value&& value) {
        if (!open_.empty() && open_.back()->is_array()) {
            return open_.back()->get_ref<Json::array_t&>().emplace_back(std::forward<Value>(value));
        }
        return *slot_ = Json(std::forward<Value>(value));
    }

    template <class Value>
    bool put(Value&& value) {
        place(std::forward<Value>(value));
        return true;
    }

    // Pointers to open values stay good: a value that is open is the last of its parent, which does not grow.
    bool open(Json empty) {
        if (open_.size() == depth_) {
            return refuse(ParseError::Kind::not_taken, "nested deeper than " + std::to_string(depth_));
        }
        open_.push_back(&place(std::move(empty)));
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    std::size_t depth_;
    Json root_;
    Json* slot_ = &root_;
    std::vector<Json*> open_;
    ParseError error_;
};

}  // namespace

std::expected<Json, ParseError> parse_json(std::string_view text, int depth) {
    // The library takes a NUL byte for the end of the text and would not look at what follows.
    if (const auto nul = text.find('\0'); nul != text.npos) {
        return std::unexpected(
            ParseError{ParseError::Kind::not_json, "not JSON at byte " + std::to_string(nul)});
    }
    Builder builder(depth);
    const bool good = Json::sax_parse(text.data(), text.data() + text.size(), &builder);
    return builder.take(good);
}

}  // namespace kabinet
