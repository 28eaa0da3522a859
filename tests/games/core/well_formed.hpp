#pragma once

#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kabinet {

/// Whether a text is well-formed XML as Svg writes it: elements, attributes between double quotes, texts with
/// the five entities; UTF-8 without characters that XML forbids. Returns what is wrong, or nothing.
class WellFormed {
  public:
    static std::string flaw(std::string_view text) {
        WellFormed reader(text);
        while (reader.flaw_.empty() && !reader.rest_.empty()) reader.next();
        if (reader.flaw_.empty() && !reader.open_.empty()) return "never closed: " + reader.open_.back();
        return reader.flaw_;
    }

  private:
    explicit WellFormed(std::string_view text) : rest_(text) {}

    void fail(std::string what) {
        if (flaw_.empty()) flaw_ = what + " at \"" + std::string(rest_.substr(0, 40)) + "\"";
    }

    void next() {
        if (rest_.starts_with("</")) return end_tag();
        if (rest_.starts_with('<')) return start_tag();
        const std::size_t end = std::min(rest_.find('<'), rest_.size());
        characters(rest_.substr(0, end));
        rest_.remove_prefix(end);
    }

    void characters(std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto byte = static_cast<std::uint8_t>(text[i]);
            if (byte < 0x20 && byte != '\n') fail("a control character");
            if (byte == '>' || byte == '<') fail("a bracket");
            if (byte == '&' && !entity(text.substr(i))) fail("a bare ampersand");
        }
        if (!utf8(text)) fail("no UTF-8");
    }
    static bool entity(std::string_view text) {
        for (const char* const known : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
            if (text.starts_with(known)) return true;
        }
        return false;
    }
    static bool utf8(std::string_view text) {
        for (std::size_t i = 0; i < text.size();) {
            const auto first = static_cast<std::uint8_t>(text[i]);
            const std::size_t length = first < 0x80   ? 1
                                       : first < 0xC2 ? 0
                                       : first < 0xE0 ? 2
                                       : first < 0xF0 ? 3
                                                      : 4;
            if (length == 0 || first > 0xF4 || i + length > text.size()) return false;
            std::uint32_t point = length == 1 ? first : first & (0x7FU >> length);
            for (std::size_t k = 1; k < length; ++k) {
                const auto more = static_cast<std::uint8_t>(text[i + k]);
                if ((more & 0xC0) != 0x80) return false;
                point = point << 6U | (more & 0x3FU);
            }
            constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
            if (point < least[length] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000))
                return false;
            if (point == 0xFFFE || point == 0xFFFF) return false;
            i += length;
        }
        return true;
    }

    std::string name() {
        std::size_t end = 0;
        while (end < rest_.size() &&
               (std::isalnum(static_cast<unsigned char>(rest_[end])) || rest_[end] == '-'))
            ++end;
        std::string out(rest_.substr(0, end));
        if (out.empty()) fail("no name");
        rest_.remove_prefix(end);
        return out;
    }
    bool take(std::string_view what) {
        if (!rest_.starts_with(what)) return false;
        rest_.remove_prefix(what.size());
        return true;
    }
    void space() {
        while (take(" ") || take("\n")) {
        }
    }

    void end_tag() {
        take("</");
        const std::string tag = name();
        if (open_.empty() || open_.back() != tag) return fail("closes " + tag);
        open_.pop_back();
        if (!take(">")) fail("no end of a tag");
    }

    void start_tag() {
        take("<");
        const std::string tag = name();
        std::vector<std::string> known;
        for (space(); flaw_.empty() && !rest_.starts_with('>') && !rest_.starts_with("/>"); space())
            attribute(known);
        if (take("/>")) return;
        if (!take(">")) return fail("no end of a tag");
        open_.push_back(tag);
    }
    void attribute(std::vector<std::string>& known) {
        const std::string tag = name();
        for (const std::string& other : known) {
            if (other == tag) fail(tag + " twice");
        }
        known.push_back(tag);
        if (!take("=\"")) return fail("no value");
        const std::size_t end = rest_.find('"');
        if (end == rest_.npos) return fail("no end of a value");
        characters(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
    }

    std::string_view rest_;
    std::string flaw_;
    std::vector<std::string> open_;
};

}  // namespace kabinet
