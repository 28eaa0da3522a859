#include "rating/event.hpp"

#include <algorithm>
#include <limits>

#include "json/scanner.hpp"
#include "json/writer.hpp"

namespace kabinet {
namespace {

/// An event, its list of players, a player, a rating.
constexpr int kDepth = 4;

void write(const Rating& rating, JsonWriter& out) {
    out.begin_object();
    out.key("rating").word(rating.number.text());
    out.key("rd").word(rating.rd.text());
    out.key("vol").word(rating.vol.text());
    out.end_object();
}

void write(const RatedPlayer& player, bool of_match, JsonWriter& out) {
    out.begin_object();
    out.key("account").text(player.account);
    write(player.after, out.key("after"));
    write(player.before, out.key("before"));
    if (player.bot) out.key("bot").boolean(true);
    if (of_match) out.key("grown").word(player.grown.text());
    if (of_match) out.key("rank").number(player.rank);
    out.end_object();
}

std::string write(const RatingEvent& event, const Bytes32* hash) {
    const bool of_match = event.type == RatingEvent::Type::match;
    std::string text;
    JsonWriter out(text);
    out.begin_object();
    out.key("at").number(event.at);
    if (!of_match) out.key("corrects").number(event.corrects);
    out.key("formula").number(event.formula);
    if (hash) out.key("hash").word(to_hex(*hash));
    out.key("ladder").text(event.ladder);
    if (of_match) out.key("match").text(event.match);
    out.key("n").number(event.n);
    out.key("players").begin_array();
    for (const RatedPlayer& player : event.players) write(player, of_match, out);
    out.end_array();
    out.key("type").word(of_match ? "match" : "adjust");
    if (of_match) out.key("weight").number(event.weight);
    out.end_object();
    return text;
}

/// Reads an event without looking for what is missing or stands twice: the text is compared with what its
/// event is written as.
class Reader {
  public:
    explicit Reader(std::string_view text) : scan_(text, kDepth) {}

    bool event(LoggedEvent& out) {
        RatingEvent& event = out.event;
        return scan_.object([&](std::string_view name) {
            if (name == "at") return scan_.integer(event.at);
            if (name == "corrects") return scan_.integer(event.corrects);
            if (name == "formula") return small(event.formula);
            if (name == "hash") return hash(out.hash);
            if (name == "ladder") return text(event.ladder);
            if (name == "match") return text(event.match);
            if (name == "n") return scan_.integer(event.n);
            if (name == "players") return players(event.players);
            if (name == "type") return type(event.type);
            return name == "weight" && small(event.weight);
        }) && scan_.end();
    }

  private:
    bool players(std::vector<RatedPlayer>& out) {
        return scan_.array([&] { return player(out.emplace_back()); });
    }

    bool player(RatedPlayer& out) {
        return scan_.object([&](std::string_view name) {
            if (name == "account") return text(out.account);
            if (name == "after") return rating(out.after);
            if (name == "before") return rating(out.before);
            if (name == "bot") return scan_.boolean(out.bot);
            if (name == "grown") return decimal(out.grown);
            return name == "rank" && small(out.rank);
        });
    }

    bool rating(Rating& out) {
        return scan_.object([&](std::string_view name) {
            if (name == "rating") return decimal(out.number);
            if (name == "rd") return decimal(out.rd);
            return name == "vol" && decimal(out.vol);
        });
    }

    bool decimal(Decimal& out) {
        std::string_view text;
        if (!scan_.string(text)) return false;
        const auto read = Decimal::parse(text);
        if (read) out = *read;
        return read.has_value();
    }

    bool text(std::string& out) {
        std::string_view text;
        if (!scan_.string(text)) return false;
        out = text;
        return true;
    }

    bool hash(Bytes32& out) {
        std::string_view text;
        return scan_.string(text) && from_hex(text, out);
    }

    bool type(RatingEvent::Type& out) {
        std::string_view text;
        if (!scan_.string(text)) return false;
        out = text == "adjust" ? RatingEvent::Type::adjust : RatingEvent::Type::match;
        return true;
    }

    bool small(int& out) {
        std::int64_t number = 0;
        if (!scan_.integer(number) || number < 0 || number > std::numeric_limits<int>::max()) return false;
        out = static_cast<int>(number);
        return true;
    }

    Scanner scan_;
};

}  // namespace

std::string RatingEvent::text() const {
    return write(*this, nullptr);
}

std::string RatingEvent::line(const Bytes32& hash) const {
    return write(*this, &hash);
}

std::expected<RatingEvent, std::string> RatingEvent::read(std::string_view text) {
    LoggedEvent read;
    if (!Reader(text).event(read) || read.event.text() != text)
        return std::unexpected("this is not the text of an event of a rating log");
    return std::move(read.event);
}

const RatedPlayer* RatingEvent::player(std::string_view account) const {
    const auto found = std::ranges::find(players, account, &RatedPlayer::account);
    return found == players.end() ? nullptr : &*found;
}

std::expected<LoggedEvent, std::string> read_line(std::string_view line) {
    LoggedEvent read;
    if (!Reader(line).event(read) || read.event.line(read.hash) != line)
        return std::unexpected("this is not a line of a rating log");
    return read;
}

std::vector<Contestant> contestants(const RatingEvent& event) {
    std::vector<Contestant> list;
    list.reserve(event.players.size());
    for (const RatedPlayer& player : event.players)
        list.push_back({player.before, player.grown, player.rank});
    return list;
}

}  // namespace kabinet
