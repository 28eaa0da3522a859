#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/encode.hpp"

namespace kabinet::protocol {

/// Writes a JSON value down as another program might: members in any order, white space anywhere. And, if
/// asked to, now and then wrong. The same seed gives the same text.
class Scrambler {
  public:
    /// Of `one_in` things written one is wrong; none when it is 0.
    Scrambler(std::uint64_t seed, std::size_t one_in) : random_(seed), one_in_(one_in) {}

    std::string text(const Json& value) {
        std::string out;
        write(out, value);
        return wrong() ? bytes_changed(std::move(out)) : out;
    }

  private:
    std::size_t below(std::size_t n) { return random_() % n; }
    bool wrong() { return one_in_ != 0 && below(one_in_) == 0; }

    void space(std::string& out) {
        static constexpr std::string_view kinds = " \n\r\t";
        if (below(8) == 0) out += kinds[below(kinds.size())];
    }

    std::string other() {
        const std::vector<std::string> others{"null",
                                              "true",
                                              "1",
                                              "-1",
                                              "1.0",
                                              "-0",
                                              "9007199254740992",
                                              "18446744073709551616",
                                              "1e400",
                                              "\"ab\"",
                                              "\"\"",
                                              "\"\\u0061\"",
                                              "\"ä\"",
                                              "[]",
                                              "{}",
                                              "[[[[[[]]]]]]",
                                              R"({"a":{"b":{"c":[1]}}})"};
        return others[below(others.size())];
    }

    void write(std::string& out, const Json& value) {
        space(out);
        if (wrong()) {
            out += other();
        } else if (value.is_object()) {
            write_object(out, value);
        } else if (value.is_array()) {
            Separator separator('[');
            for (const Json& item : value) {
                separator.put(out);
                write(out, item);
            }
            separator.close(out, ']');
        } else {
            append_json_value(out, value);
        }
        space(out);
    }

    void write_object(std::string& out, const Json& value) {
        std::vector<std::string> names;
        for (const auto& [name, each] : value.items()) names.push_back(name);
        std::shuffle(names.begin(), names.end(), random_);
        if (!names.empty() && wrong()) names.push_back(names[below(names.size())]);
        if (!names.empty() && wrong())
            names.erase(names.begin() + static_cast<std::ptrdiff_t>(below(names.size())));
        Separator separator('{');
        for (const std::string& name : names) {
            separator.put(out);
            space(out);
            append_json_string(out, wrong() ? name + "x" : name);
            space(out);
            out += ':';
            write(out, value[name]);
        }
        separator.close(out, '}');
    }

    std::string bytes_changed(std::string text) {
        using namespace std::string_view_literals;
        static constexpr std::string_view bytes = "\0\x01\"\\{}[],:x0.-e \n\x7f\xc3\xa4\xff"sv;
        const std::size_t at = below(text.size());
        switch (below(4)) {
            case 0:
                text.erase(at, 1 + below(3));
                break;
            case 1:
                text.insert(at, 1, bytes[below(bytes.size())]);
                break;
            case 2:
                text[at] = bytes[below(bytes.size())];
                break;
            default:
                text.resize(at);
        }
        return text;
    }

    std::mt19937_64 random_;
    std::size_t one_in_;
};

}  // namespace kabinet::protocol
