#include <gtest/gtest.h>

#include "games/analysis/study.hpp"
#include "games/core/registry.hpp"
#include "games/search/bot.hpp"
#include "tests/games/record/scribe.hpp"

/// The analysis of finished matches (BO-11).
namespace kabinet::analysis {
namespace {

std::vector<std::string> lines_of(const Json& record) {
    std::vector<std::string> lines;
    for (Json entry : record["entries"]) {
        entry.erase("hash");
        lines.push_back(Entry::from_json(entry).value().text());
    }
    return lines;
}

/// A match of Kuba that was given up after `plies` actions.
class StudyTest : public testing::Test {
  protected:
    static constexpr int kPlies = 8;

    StudyTest() {
        scribe.begin();
        for (int ply = 0; ply < kPlies; ++ply) scribe.play(static_cast<std::uint32_t>(ply * 7));
        scribe.add(InputType::resign, 0);
        record = {scribe.fold().header(), test_secret(), lines_of(scribe.record())};
        brief =
            brief_of(record.header.match, find_game("kuba")->info, Depth::quick, count_plies(record.lines));
        brief.budget.level = Level::easy;
    }

    static Findings finish(Study& study, const Brief& brief) {
        Findings findings{.brief = brief};
        while (!study.finished()) {
            study.advance();
            for (Point& point : study.take()) findings.points.push_back(std::move(point));
        }
        EXPECT_EQ(study.damage(), "");
        findings.complete = true;
        findings.last = study.last();
        return findings;
    }
    Findings studied() {
        Study study(record, brief);
        return finish(study, brief);
    }

    Scribe scribe;
    OpenRecord record;
    Brief brief;
};

TEST_F(StudyTest, BO11_an_action_that_was_taken_back_gets_a_point_in_its_position) {
    Scribe undone;
    undone.begin();
    for (int ply = 0; ply < 3; ++ply) undone.play(static_cast<std::uint32_t>(ply * 7));
    undone.add(InputType::ask_takeback, 0);
    undone.add(InputType::takeback, 1);
    undone.play(5);
    undone.add(InputType::resign, 0);
    record = {undone.fold().header(), test_secret(), lines_of(undone.record())};
    brief.plies = count_plies(record.lines);
    EXPECT_EQ(brief.plies, 5);
    std::vector<int> plies;
    for (const Point& point : studied().points) plies.push_back(point.ply);
    EXPECT_EQ(plies, std::vector<int>({0, 1, 2, 4}));
    Study rest(record, brief, 3);
    EXPECT_EQ(finish(rest, brief).points.at(0).ply, 4) << "goes on behind those that were judged";
    Walk walk(record);
    while (!walk.reach(3)) ASSERT_TRUE(walk.next());
    EXPECT_EQ(walk.next()->input.type, InputType::ask_takeback) << "the position behind the action";
}

TEST_F(StudyTest, BO11_every_ply_gets_a_point) {
    const Findings findings = studied();
    EXPECT_EQ(brief.plies, kPlies);
    ASSERT_EQ(findings.points.size(), static_cast<std::size_t>(kPlies));
    for (int ply = 0; ply < kPlies; ++ply) {
        const Point& point = findings.points[static_cast<std::size_t>(ply)];
        EXPECT_EQ(point.ply, ply);
        EXPECT_EQ(point.seat, ply % 2);
    }
    EXPECT_EQ(findings.last, (Shares{0, 10'000}));
    const Json shown = findings.to_json("done");
    EXPECT_EQ(shown["points"]["3"]["played"], findings.points[3].played);
    EXPECT_EQ(shown["done"], kPlies);
    EXPECT_EQ(shown["final"], (Json{0, 10'000}));
}

TEST_F(StudyTest, BO11_an_analysis_is_the_same_byte_for_byte) {
    EXPECT_EQ(studied().to_json("done").dump(), studied().to_json("done").dump());
}

TEST_F(StudyTest, BO11_an_analysis_that_was_broken_off_goes_on_to_the_same_end) {
    const Findings whole = studied();
    Study rest(record, brief, 5);
    Findings both{.brief = brief, .points = {whole.points.begin(), whole.points.begin() + 5}};
    const Findings last = finish(rest, brief);
    both.points.insert(both.points.end(), last.points.begin(), last.points.end());
    both.complete = true;
    both.last = last.last;
    EXPECT_EQ(both.to_json("done").dump(), whole.to_json("done").dump());
}

/// Every thought is stopped before the first and once before it counts.
TEST_F(StudyTest, BO11_an_analysis_that_gives_way_again_and_again_comes_to_the_same_end) {
    std::stop_source hurry;
    hurry.request_stop();
    Study study(record, brief);
    Findings findings{.brief = brief, .complete = true};
    while (!study.finished()) {
        study.advance(hurry.get_token());
        study.advance();
        for (Point& point : study.take()) findings.points.push_back(std::move(point));
    }
    findings.last = study.last();
    EXPECT_EQ(findings.to_json("done").dump(), studied().to_json("done").dump());
}

TEST_F(StudyTest, BO11_an_analysis_that_always_gives_way_finds_nothing) {
    std::stop_source hurry;
    hurry.request_stop();
    Study study(record, brief);
    for (int i = 0; i < 50; ++i) study.advance(hurry.get_token());
    EXPECT_TRUE(study.take().empty());
    EXPECT_FALSE(study.finished());
}

TEST_F(StudyTest, BO11_a_damaged_record_has_no_analysis) {
    record.lines[4] = "{}";
    Study study(record, brief);
    while (!study.finished()) study.advance();
    EXPECT_NE(study.damage(), "");
}

TEST_F(StudyTest, a_brief_is_read_back) {
    EXPECT_EQ(brief_from(to_json(brief)), brief);
    EXPECT_FALSE(brief_from({{"match", "abc"}}));
}

TEST_F(StudyTest, a_walk_reaches_every_ply_and_no_other) {
    const auto reach = [this](int ply) {
        Walk walk(record);
        for (int i = 0; i < 3; ++i) {
            if (walk.reach(ply)) return walk.fold().ply();
        }
        return -1;
    };
    EXPECT_EQ(reach(0), 0);
    EXPECT_EQ(reach(kPlies - 1), kPlies - 1);
    EXPECT_EQ(reach(kPlies), kPlies);
    EXPECT_EQ(reach(kPlies + 1), -1);
}

/// Each side can push the last red marble off at once.
TEST(Judgement, BO11_a_win_that_was_not_taken_is_given_away) {
    const Game& kuba = *find_game("kuba");
    const auto state = kuba.load("rb5/w6/7/7/7/7/7 w 6-6 -").value();
    const Json win = {{"type", "push"}, {"from", "a6"}, {"dir", "up"}};
    const Seed seed = seed_of("abc", Depth::quick);
    const Point good = judge(kuba, *state, 9, 0, win, seed, {Level::hard, 1});
    EXPECT_EQ(good.grade(), Grade::good);
    EXPECT_EQ(good.after, (Shares{10'000, 0}));
    const Json away = {{"type", "push"}, {"from", "a6"}, {"dir", "right"}};
    const Point bad = judge(kuba, *state, 9, 0, away, seed, {Level::hard, 1});
    EXPECT_EQ(bad.best, win);
    EXPECT_EQ(bad.kept, (Shares{10'000, 0}));
    EXPECT_EQ(bad.lost, 10'000 - bad.after[0]);
    EXPECT_EQ(bad.grade(), Grade::blunder);
    EXPECT_FALSE(bad.luck);
}

TEST(Point, BO11_grades_begin_at_five_ten_and_twenty_percent) {
    EXPECT_EQ(grade_of(499), Grade::good);
    EXPECT_EQ(grade_of(500), Grade::inaccuracy);
    EXPECT_EQ(grade_of(999), Grade::inaccuracy);
    EXPECT_EQ(grade_of(1000), Grade::mistake);
    EXPECT_EQ(grade_of(2000), Grade::blunder);
}

TEST(Point, BO11_key_moments_are_the_heaviest_in_order) {
    std::vector<Point> points;
    for (int ply = 0; ply < 20; ++ply)
        points.push_back(
            {.ply = ply, .shares = {5000, 5000}, .lost = ply == 0 ? 499 : 500 + 100 * (ply % 10)});
    EXPECT_EQ(key_moments(points), (std::vector<int>{6, 7, 8, 9, 16, 17, 18, 19}));
}

TEST(Point, BO11_a_moment_is_where_the_shares_change) {
    const Point even{.ply = 4, .shares = {5000, 5000}, .after = {5400, 4600}};
    EXPECT_TRUE(key_moments(std::vector(3, even)).empty());
    Point lucky = even, decided = even;
    lucky.luck = -500;
    decided.after = {10'000, 0};
    for (const Point& one : {lucky, decided}) EXPECT_EQ(key_moments({&one, 1}), std::vector<int>{4});
    std::vector<Point> turned{even, even};
    turned[1].shares = {4500, 5500};
    EXPECT_EQ(key_moments(turned)[0], 4);
}

TEST(Budget, BO11_a_game_that_simulates_has_a_smaller_budget) {
    for (const Game* game : all_games()) {
        const Budget quick = budget_of(game->info, Depth::quick), deep = budget_of(game->info, Depth::deep);
        EXPECT_LT(quick.level, deep.level) << game->info.id;
        EXPECT_LE(quick.level, game->info.lengthy ? Level::medium : Level::hard);
        EXPECT_EQ(quick.worlds > 1, game->info.chance || game->info.hidden);
    }
    EXPECT_NE(engine_of(find_game("kapture9")->info), engine_of(find_game("kuba")->info));
}

/// A drawn card, and a hand that trembles, help or harm; a push on an open board does neither.
TEST(Judgement, BO11_luck_is_told_apart_where_chance_acts) {
    const auto lucks = [](const std::string& id) {
        const Game& game = *find_game(id);
        const auto state = game.start({.seats = 2, .seed = sha256(id)}).value();
        int told = 0;
        for (int ply = 0; ply < 12; ++ply) {
            const Seat seat = state->to_move().front();
            const Json action = think(game, *state, {.seat = seat, .level = Level::easy}).action;
            const Point point =
                judge(game, *state, ply, seat, action, seed_of("abc", Depth::quick), {Level::easy, 3});
            told += point.luck.has_value();
            EXPECT_TRUE(state->play(seat, action));
        }
        return told;
    };
    EXPECT_GT(lucks("kapow"), 0);
    EXPECT_GT(lucks("kapture9"), 0);
    EXPECT_EQ(lucks("nine"), 0);
}

}  // namespace
}  // namespace kabinet::analysis
