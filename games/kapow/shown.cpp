#include "games/kapow/shown.hpp"

#include <array>
#include <utility>

#include "games/kapow/position.hpp"

namespace kabinet::kapow {

namespace {

constexpr std::string_view kFaceDown = "?";

/// The cards that a view shows nowhere.
class Unseen {
  public:
    explicit Unseen(const Json& view) {
        for (const Json& hand : view.at("hands")) {
            for (const Json& triad : hand) {
                for (const Json& spot : triad) see(parse_spot(spot.get<std::string>()));
            }
        }
        for (const Json& card : view.at("discard")) see(parse_spot(card.get<std::string>()));
        if (view.contains("taken")) see(parse_spot(view.at("taken").value("card", "")));
    }

    /// The name of one of them, which is seen from now on; none when all are.
    std::string take() {
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            if (seen_[kind] >= count_of(card)) continue;
            see(Spot{.top = card});
            return name_of(card);
        }
        return "";
    }

  private:
    void see(const std::optional<Spot>& spot) {
        if (!spot) return;
        for (const Card card : cards_of(*spot)) ++seen_[static_cast<std::size_t>(card)];
    }

    std::array<int, kKinds> seen_{};
};

void add(std::string& list, char separator, const std::string& item) {
    if (!list.empty()) list += separator;
    list += item;
}

std::string triad_shown(const Json& triad, Unseen& unseen) {
    std::string text;
    for (const Json& spot : triad)
        add(text, ',', spot == kFaceDown ? '(' + unseen.take() + ')' : spot.get<std::string>());
    return text;
}

std::string hand_shown(const Json& hand, int triads, Unseen& unseen) {
    std::string text;
    for (int i = 0; i < triads; ++i) {
        const auto triad = hand.find(std::to_string(i));
        add(text, '/', triad == hand.end() ? "-" : triad_shown(*triad, unseen));
    }
    return text;
}

std::string stage_shown(const Json& view, Unseen& unseen) {
    if (view.contains("swaps")) return "swap:" + view.at("swaps").dump();
    if (!view.contains("taken")) return view.at("stage").get<std::string>();
    const Json& taken = view.at("taken");
    const std::string card = taken.contains("card") ? taken.at("card").get<std::string>() : unseen.take();
    return taken.at("from").get<std::string>() + ':' + card;
}

bool is_untouched(const Json& hand, int triads) {
    for (const Json& triad : hand) {
        for (const Json& spot : triad) {
            if (spot != kFaceDown) return false;
        }
    }
    return std::cmp_equal(hand.size(), triads);
}

/// How many opening turns are done.
int opened(const Json& view, int triads) {
    const Json& hands = view.at("hands");
    int begun = 0;
    for (const Json& hand : hands) begun += is_untouched(hand, triads) ? 0 : 1;
    const bool under_way = std::cmp_less(begun, hands.size()) && view.at("stage") != name_of(Stage::reveal);
    return under_way ? begun - 1 : begun;
}

std::string sheet_shown(const Json& sheet, int seats) {
    std::string text;
    for (std::size_t round = 1; round <= sheet.size(); ++round) {
        std::string row;
        for (Seat seat = 0; seat < seats; ++seat)
            add(row, ',', sheet.at(std::to_string(round)).at(std::to_string(seat)).dump());
        add(text, '/', row);
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string text_of(const Shown& shown, int triads) {
    const Json& view = shown.view;
    const int seats = shown.setup.seats;
    Unseen unseen(view);
    std::string hands, discard;
    for (Seat seat = 0; seat < seats; ++seat)
        add(hands, '|', hand_shown(view.at("hands").at(std::to_string(seat)), triads, unseen));
    for (std::size_t i = 0; i < view.at("discard").size(); ++i)
        add(discard, ',', view.at("discard").at(std::to_string(i)).get<std::string>());
    const std::string turn = std::to_string(shown.to_move.front());
    const std::string out = view.contains("out") ? view.at("out").dump() : "-";
    return view.at("round").dump() + '/' + view.at("rounds").dump() + ' ' + turn + '/' +
           std::to_string(seats) + ' ' + stage_shown(view, unseen) + ' ' +
           std::to_string(opened(view, triads)) + ",0,0," + out + ' ' + hands + ' ' +
           (discard.empty() ? "-" : discard) + " * " + sheet_shown(view.at("sheet"), seats) + ' ' +
           to_hex(Seed{});
}

}  // namespace kabinet::kapow
