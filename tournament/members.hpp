#pragma once

#include <array>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tournament/denial.hpp"

namespace kabinet::tournament {

/// Reads the members of one JSON object, and keeps the first denial. Members that are missing leave what they
/// would be read into as it is.
class Members {
  public:
    /// `code` is that of the denials of values that are not of the form.
    Members(const Json& json, std::string code, std::string rule)
        : json_(json), code_(std::move(code)), rule_(std::move(rule)) {
        if (!json.is_object()) fail("an object is wanted");
    }

    /// The member, or null when it is missing or anything was wrong before.
    const Json* find(const std::string& name) {
        known_.insert(name);
        if (denial_) return nullptr;
        const auto found = json_.find(name);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }
    Members& number(const std::string& name, int& out, int least, int most) {
        const Json* const member = find(name);
        if (!member) return *this;
        // A number beyond 64 bits is read as a double, so it is no integer.
        const bool good = member->is_number_integer() && *member >= least && *member <= most;
        if (good) {
            out = member->get<int>();
        } else {
            fail("\"" + name + "\" is a number from " + std::to_string(least) + " to " +
                 std::to_string(most));
        }
        return *this;
    }
    Members& flag(const std::string& name, bool& out) {
        const Json* const member = find(name);
        if (member && !member->is_boolean()) fail("\"" + name + "\" is true or false");
        if (member && member->is_boolean()) out = member->get<bool>();
        return *this;
    }
    Members& text(const std::string& name, std::string& out) {
        const Json* const member = find(name);
        if (member && !member->is_string()) fail("\"" + name + "\" is a text");
        if (member && member->is_string()) out = member->get<std::string>();
        return *this;
    }
    /// Reads one of `values` by its name, as `name_of` gives it.
    template <class Value, std::size_t kCount>
    Members& choice(const std::string& name, Value& out, const std::array<Value, kCount>& values) {
        const Json* const member = find(name);
        if (!member) return *this;
        for (const Value value : values) {
            if (*member == name_of(value)) {
                out = value;
                return *this;
            }
        }
        fail("\"" + name + "\" has no such value");
        return *this;
    }
    void fail(std::string message) { fail({code_, rule_, std::move(message)}); }
    void fail(Denial denial) {
        if (!denial_) denial_ = std::move(denial);
    }
    bool good() const { return !denial_; }

    /// What went wrong first: also a member that nobody asked for.
    std::optional<Denial> finish(const std::string& unknown_code) {
        if (!denial_) {
            for (const auto& [name, value] : json_.items()) {
                if (!known_.contains(name)) fail({unknown_code, rule_, "there is no \"" + name + "\""});
            }
        }
        return denial_;
    }

  private:
    const Json& json_;
    std::string code_;
    std::string rule_;
    std::set<std::string> known_;
    std::optional<Denial> denial_;
};

}  // namespace kabinet::tournament
