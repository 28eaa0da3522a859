#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <random>

#include "games/core/registry.hpp"
#include "games/kabetopo/terrain.hpp"
#include "games/kabetopo/text.hpp"
#include "tests/games/kabetopo/play.hpp"
#include "tests/games/kabetopo/slow.hpp"

/// What holds in every position of Kabetopo.
namespace kabinet::kabetopo {
namespace {

rc::Gen<Position> positions() {
    return rc::gen::apply(reachable, rc::gen::arbitrary<std::uint32_t>(), rc::gen::inRange(2, 5),
                          rc::gen::inRange(0, 120));
}

void check(const char* property, auto holds) {
    EXPECT_TRUE(rc::check(property, holds));
}

std::array<bool, kMaxSeats> slow_routes(const Position& position) {
    std::array<bool, kMaxSeats> routes{};
    for (int i = 0; i < position.seats; ++i)
        routes[static_cast<std::size_t>(i)] = position.runner(i).under_way() && slow_has_route(position, i);
    return routes;
}

/// Whether a drop is what KB-11 forbids, found slowly: too few entrances, or a route lost of those there
/// were.
bool slow_forbids(const Position& before, const std::array<bool, kMaxSeats>& routes, const Drop& drop) {
    Position after = before;
    put(after, drop);
    bool closes = false;
    each(before.peaks(), [&](Square peak) {
        closes = closes || slow_entrances(after.board, peak) < (before.seats == 2 ? 1 : 2);
    });
    const auto left = slow_routes(after);
    for (std::size_t i = 0; i < kMaxSeats; ++i) closes = closes || (routes[i] && !left[i]);
    return closes;
}

/// A position with many walls, each dropped by the rules, and a full pool for the side to move.
Position crowded(std::uint32_t seed, int seats) {
    std::mt19937 random(seed);
    Position position = reachable(seed, seats, 4 + static_cast<int>(random() % 30));
    for (int walls = 0; walls < 16; ++walls) {
        position.runner(position.turn).pool = kFullPool;
        auto drops = legal_drops(position);
        std::erase_if(drops, [](const Drop& drop) { return drop.piece != Piece::wall; });
        if (!drops.empty()) put(position, drops[random() % drops.size()]);
    }
    position.runner(position.turn).pool = kFullPool;
    return position;
}

TEST(KabetopoProperties, KB11_no_drop_walls_anybody_in_and_no_other_is_forbidden) {
    int forbidden = 0;
    for (std::uint32_t seed = 0; seed < 18; ++seed) {
        const Position position = crowded(seed, 2 + static_cast<int>(seed % 3));
        const auto routes = slow_routes(position);
        const auto compare = [&](const Drop& drop) {
            const bool expected = slow_forbids(position, routes, drop);
            EXPECT_EQ(objection_to(position, drop).has_value(), expected)
                << to_text(position) << ' ' << name_of(drop.edge);
            forbidden += expected ? 1 : 0;
        };
        for (const Edge edge : kEdges) {
            if (!position.board.taken().has(edge)) compare({Piece::wall, edge, {}});
            if (position.board.portals.has(edge) && !position.board.locked.has(edge))
                compare({Piece::lock, edge, {}});
        }
        for (const Square door : kDoors) {
            if (!has(position.board.locked_doors, door)) compare({Piece::lock, {}, door});
        }
    }
    EXPECT_GT(forbidden, 100) << "the positions are crowded enough to say something";
}

TEST(KabetopoProperties, KB3_KB11_exactly_the_listed_drops_meet_no_objection) {
    check("an objection is raised to all others", [] {
        const Position position = *positions();
        if (position.turn == kNobody) return;
        const auto listed = legal_drops(position);
        const auto agrees = [&](const Drop& drop) {
            return objection_to(position, drop).has_value() == (std::ranges::count(listed, drop) == 0);
        };
        for (const Edge edge : kEdges) {
            for (const Piece piece : kPieces) RC_ASSERT(agrees({piece, edge, {}}));
        }
        for (const Square door : kDoors) RC_ASSERT(agrees({Piece::lock, {}, door}));
    });
}

TEST(KabetopoProperties, KB3_an_edge_holds_one_piece) {
    check("walls, monoliths and portals have no edge in common, and only portals are locked", [] {
        const Position position = *positions();
        const Board& board = position.board;
        RC_ASSERT(board.taken().size() == board.walls.size() + board.monoliths.size() + board.portals.size());
        RC_ASSERT((board.locked - board.portals).size() == 0);
        RC_ASSERT((board.set_up - board.taken()).size() == 0);
    });
}

TEST(KabetopoProperties, KB7_a_square_holds_one_runner) {
    check("runners under way share corners alone", [] {
        const Position position = *positions();
        for (int i = 0; i < position.seats; ++i) {
            for (int j = 0; j < i; ++j) {
                const Runner& one = position.runner(i);
                const Runner& other = position.runner(j);
                if (one.under_way() && other.under_way() && one.at == other.at)
                    RC_ASSERT(has(kCorners, one.at));
            }
        }
    });
}

TEST(KabetopoProperties, KB7_KB8_KB9_KB10_exactly_the_listed_moves_resolve) {
    check("a square resolves where a move of its own leads there", [] {
        const Position position = *positions();
        if (position.turn == kNobody) return;
        const auto moves = legal_moves(position);
        for (Square to = 0; to < kSquares; ++to) {
            const auto there = std::ranges::count_if(moves, [&](const Move& move) { return move.to == to; });
            const bool bumps =
                std::ranges::any_of(moves, [&](const Move& move) { return move.to == to && move.bump_to; });
            RC_ASSERT(resolve(position, {to, {}, {}}).has_value() == (there == 1 && !bumps));
        }
        for (const Move& move : moves) {
            MoveWish wish{move.to, {}, move.bump_to};
            if (is_ambiguous(moves, move.to)) wish.by = move.by;
            RC_ASSERT(resolve(position, wish).value() == move);
        }
    });
}

TEST(KabetopoProperties, a_route_is_what_a_plain_search_finds) {
    check("has_route says what slow_has_route says", [] {
        const Position position = *positions();
        const Terrain terrain = terrain_of(position.board, position.peaks());
        for (int i = 0; i < position.seats; ++i) {
            if (position.runner(i).under_way())
                RC_ASSERT(has_route(position, terrain, i) == slow_has_route(position, i));
        }
    });
}

TEST(KabetopoProperties, a_route_of_two_players_is_found_on_crowded_boards_with_few_stones) {
    check("has_route says what slow_has_route says", [] {
        Position position = crowded(*rc::gen::arbitrary<std::uint32_t>(), 2);
        for (int& stones : position.stones) stones = *rc::gen::inRange(0, 3);
        position.board.walls.add(kEdges[*rc::gen::inRange<std::size_t>(0, kEdges.size())]);
        const Terrain terrain = terrain_of(position.board, position.peaks());
        for (int i = 0; i < position.seats; ++i) {
            if (position.runner(i).under_way())
                RC_ASSERT(has_route(position, terrain, i) == slow_has_route(position, i));
        }
    });
}

TEST(KabetopoProperties, every_reachable_position_has_a_text_form_of_its_own) {
    check("text and back is the same position", [] {
        const Position position = *positions();
        RC_ASSERT(parse(to_text(position)).value() == position);
    });
}

TEST(KabetopoProperties, KB15_the_side_to_move_can_do_something) {
    check("there are actions exactly while the match goes on", [] {
        const Position position = *positions();
        RC_ASSERT(legal_actions(position).empty() == (position.turn == kNobody));
    });
}

/// KB-18 by what is told to everybody, and by nothing else.
class Scorekeeper {
  public:
    explicit Scorekeeper(int seats) : seats_(seats) { begin(); }

    void hear(const Json& event) {
        const std::string type = event["type"];
        if (type == "round") return begin();
        if (type == "round_over") return preserve();
        if (!event.contains("seat")) return;
        Player& player = players_[event["seat"]];
        if (type == "drop") --player.left;
        if (type == "token" || (type == "move" && (event["by"] == "portal" || event["by"] == "door")))
            player.natural = false;
        if (type == "stone") {
            ++stones_;
            player.natural = true;
            points[event["seat"]] += seats_ == 2 || stones_ == 2 ? 1 : stones_ == 1 ? 2 : 0;
        }
        if (type == "tadaima") points[event["seat"]] += 4 - homes_++ + (player.natural ? 1 : 0);
    }

    std::map<int, int> points;

  private:
    struct Player {
        int left = 6;
        bool natural = false;
    };

    void begin() {
        players_.clear();
        for (int seat = 0; seat < seats_; ++seat) players_[seat] = {};
        stones_ = 0;
        homes_ = 0;
    }

    void preserve() {
        int most = 0;
        for (const auto& [seat, player] : players_) most = std::max(most, player.left);
        for (const auto& [seat, player] : players_) points[seat] += most > 0 && player.left == most ? 1 : 0;
    }

    int seats_;
    std::map<int, Player> players_;
    int stones_ = 0;
    int homes_ = 0;
};

TEST(KabetopoProperties, KB18_scores_are_what_the_events_add_up_to) {
    int tadaimas = 0;
    for (int seed = 0; seed < 24; ++seed) {
        const int seats = 2 + seed % 3;
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto state = fresh(seats, Json::object(), seed);
        Scorekeeper keeper(seats);
        while (!state->outcome()) {
            const Seat seat = state->to_move().at(0);
            const Json legal = state->legal(seat);
            const Json action = random() % 3 > 0 ? state->stand_in(seat) : legal[random() % legal.size()];
            for (const Event& event : state->play(seat, action).value()) {
                keeper.hear(event.body);
                tadaimas += event.body["type"] == "tadaima" ? 1 : 0;
            }
            for (int player = 0; player < seats; ++player) {
                ASSERT_EQ(state->view({})["scores"][std::to_string(player)]["points"], keeper.points[player]);
            }
        }
    }
    EXPECT_GT(tadaimas, 100) << "runners came home often enough to say something";
}

TEST(KabetopoProperties, stand_ins_alone_bring_a_match_to_its_end) {
    for (int seats = 2; seats <= 4; ++seats) {
        const auto state = fresh(seats, Json::object(), seats);
        int homes = 0;
        int plies = 0;
        while (!state->outcome()) {
            ASSERT_LT(++plies, 1000);
            const Seat seat = state->to_move().at(0);
            for (const Event& event : state->play(seat, state->stand_in(seat)).value())
                homes += event.body["type"] == "tadaima" ? 1 : 0;
        }
        EXPECT_EQ(homes, seats * (seats == 2 ? 1 : 3));
    }
}

}  // namespace
}  // namespace kabinet::kabetopo
