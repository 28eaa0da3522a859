#include "server/mail/mail.hpp"

#include <array>
#include <chrono>
#include <ctime>

namespace kabinet {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t kLine = 76;  // RFC 2045, section 6.8

std::string base64_lines(std::string_view bytes) {
    std::string out;
    std::size_t column = 0;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view three = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8U | (i < three.size() ? static_cast<unsigned char>(three[i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            out += i <= three.size() ? kDigits[bits >> (18 - 6 * i) & 63U] : '=';
        column += 4;
        if (column >= kLine || at + 3 >= bytes.size()) {
            out += "\r\n";
            column = 0;
        }
    }
    return out;
}

/// RFC 5322, section 3.3. Names of days and months are English whatever the machine speaks.
std::string date_text(std::int64_t now) {
    static constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto seconds = static_cast<std::time_t>(now / 1000);
    std::tm at{};
    ::gmtime_r(&seconds, &at);
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%s, %d %s %d %02d:%02d:%02d +0000",
                                     days.at(static_cast<std::size_t>(at.tm_wday)), at.tm_mday,
                                     months.at(static_cast<std::size_t>(at.tm_mon)), at.tm_year + 1900,
                                     at.tm_hour, at.tm_min, at.tm_sec);
    return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace

std::string message_text(const Mail& mail, std::string_view from, std::string_view id, std::int64_t now) {
    const std::string domain(from.substr(from.find('@') + 1));
    std::string out = "Date: " + date_text(now) + "\r\n";
    out += "From: Kabinet <" + std::string(from) + ">\r\n";
    out += "To: <" + mail.to + ">\r\n";
    out += "Subject: " + mail.subject + "\r\n";
    out += "Message-ID: <" + std::string(id) + "@" + domain + ">\r\n";
    out += "Auto-Submitted: auto-generated\r\n";  // RFC 3834: nobody's absence notice answers
    out +=
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
        "base64\r\n\r\n";
    std::string text;
    for (const char c : mail.text) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return out + base64_lines(text);
}

}  // namespace kabinet
