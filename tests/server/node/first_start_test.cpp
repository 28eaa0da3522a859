#include "server/node/first_start.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "json/canonical.hpp"
#include "server/match/accepted.hpp"
#include "server/match/rematch.hpp"
#include "server/match/restored.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

// The first start on a backup: what is drawn anew, what is closed, what goes on, and that a kill at any point
// changes nothing of that (GEN-3).
namespace kabinet {
namespace {

constexpr std::int64_t kNow = 1'800'000'000'000;

Bytes32 drawn(const std::string& what) {
    return sha256("secret of " + what);
}

/// Writes matches as a server does, through the fold and the chain.
class Writer {
  public:
    Writer(std::vector<Write>& writes, const std::string& game, const std::string& id, int format = 2)
        : writes_(writes), header_(new_header(game, id, format)), log_(header_) {
        fold_.emplace(Fold::begin(header_, drawn(id)).value());
        writes_.push_back(NewStream{.kind = kMatchStream,
                                    .id = id,
                                    .header = canonical(header_.to_json()),
                                    .alias = {},
                                    .key = {},
                                    .secret = to_hex(drawn(id))});
    }

    Writer& add(InputType type, Seat seat = -1, const Json& detail = Json::object()) {
        std::vector<Input> inputs;
        inputs.push_back({type, seat, detail});
        auto accepted = apply_inputs(*fold_, std::move(inputs), 0);
        if (!accepted) throw std::runtime_error(accepted.error().message);
        for (auto& line : accepted->lines) {
            const bool end = line.input.type == InputType::end;
            Append row = log_.add({static_cast<int>(log_.size()) + 1, kNow - 1000, 0, std::move(line.input),
                                   std::move(line.note)},
                                  "", "");
            row.stream = header_.match;
            row.over = line.over;
            if (end) row.next_secret = to_hex(drawn("after " + header_.match));
            writes_.emplace_back(std::move(row));
        }
        return *this;
    }
    Writer& sit(Seat seat) {
        const std::string id = "p" + std::to_string(seat);
        const Json player = header_.format == 1 ? Json{{"id", id}, {"name", "P"}} : Json(id);
        return add(InputType::sit, seat, {{"player", player}, {"nonce", "0a"}});
    }
    Writer& lock() {
        for (const Seat seat : {0, 1}) {
            const Json detail{{"player", "p" + std::to_string(seat)},
                              {"nonce_hash", to_hex(sha256(std::to_string(seat)))}};
            add(InputType::sit, seat, detail);
        }
        return add(InputType::lock, -1, lock_detail(fold_->seats()));
    }
    Writer& begin() { return sit(0).sit(1).add(InputType::start); }
    Writer& act() {
        const Seat seat = fold_->turn().front();
        const Json action = settled(fold_->state()->legal(seat)[0], [](std::uint32_t) { return 0U; });
        return add(InputType::act, seat, action);
    }

  private:
    static Header new_header(const std::string& game, const std::string& id, int format) {
        const Info& info = find_game(game)->info;
        Header header;
        header.format = format;
        header.match = id;
        header.game = game;
        header.rules = info.rules_version;
        header.host = {"p0", format == 1 ? "P" : ""};
        header.commitment = to_hex(commitment(drawn(id)));
        header.created = kNow - 5000;
        header.engine = info.engine;
        return header;
    }

    std::vector<Write>& writes_;
    const Header header_;
    MatchLog log_;
    std::optional<Fold> fold_;
};

/// As a server left it whose secrets were derived from its key: none is stored.
void make_derived(std::vector<Write>& writes, const std::string& id) {
    for (Write& write : writes) {
        if (auto* stream = std::get_if<NewStream>(&write); stream && stream->id == id) stream->secret.clear();
        if (auto* row = std::get_if<Append>(&write); row && row->stream == id) row->next_secret.clear();
    }
}

/// One of everything.
std::vector<Write> sample(const Secrets& secrets) {
    std::vector<Write> writes;
    Writer(writes, "kuba", "table").sit(0);
    Writer(writes, "kapow", "full table").sit(0).sit(1);
    Writer(writes, "kapow", "locked table").lock();
    Writer(writes, "kuba", "old table", 1).sit(0);
    Writer(writes, "kapow", "kapow").begin().act();
    Writer(writes, "kapow", "old kapow", 1).begin();
    Writer(writes, "kapture9", "kapture9").begin();
    Writer(writes, "kabetopo", "kabetopo").begin();
    Writer(writes, "kuba", "kuba").begin().act();
    Writer(writes, "nine", "nine").begin().act();
    Writer(writes, "kuba", "finished").begin().add(InputType::resign, 0);
    Writer(writes, "kuba", "of old secrets", 1).begin().add(InputType::resign, 0);
    make_derived(writes, "of old secrets");
    Writer(writes, "kuba", "with rematch").begin().add(InputType::resign, 1);
    Writer(writes, "kuba", secrets.rematch_id("with rematch")).begin();
    Writer(writes, "kuba", "closed").sit(0).add(InputType::close);
    writes.emplace_back(NewTask{"rematch finished", kRematchTask, secrets.rematch_id("finished"), "{}"});
    writes.emplace_back(next_task("with rematch", secrets.rematch_id("with rematch")));
    return writes;
}

/// A backup of a store with the sample, made once.
class FirstStartTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<Folder>();
        const auto store = SqliteStore::open({.path = folder_->file("kabinet.db")}).value();
        const Secrets secrets(store->server_key().value());
        std::vector<Write> writes = sample(secrets);
        const auto written = store->commit(writes).value();
        ASSERT_EQ(written, std::vector<Written>(writes.size(), Written::ok));
        const auto made = sqlite_backup::make(folder_->file("kabinet.db"), folder_->file("backup.db"));
        ASSERT_TRUE(made) << made.error().message;
        ASSERT_TRUE(made->flaws.empty());
    }
    static void TearDownTestSuite() { folder_.reset(); }

    /// A new copy of the backup, or of the original.
    std::string copy(const std::string& name = "backup.db") {
        const std::string path = restored_.file("kabinet.db");
        for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(path + suffix);
        std::filesystem::copy_file(folder_->file(name), path,
                                   std::filesystem::copy_options::overwrite_existing);
        return path;
    }

    std::function<Bytes32()> random_ = [n = 0]() mutable { return sha256(std::to_string(++n)); };

  private:
    static inline std::unique_ptr<Folder> folder_;
    Folder restored_;
};

StoredStream stored(SqliteStore& store, const std::string& id) {
    return store.stream(id).value().value();
}

Restored folded(SqliteStore& store, const std::string& id) {
    StoredStream found = stored(store, id);
    const MatchSecrets secrets = Secrets(store.server_key().value()).of(found);
    auto match = restore(std::move(found), secrets);
    if (!match) throw std::runtime_error(match.error());
    return std::move(*match);
}

void expect_recommitted(SqliteStore& store, const std::string& id) {
    SCOPED_TRACE(id);
    const std::string secret = stored(store, id).stream.secret;
    EXPECT_NE(secret, to_hex(drawn(id)));
    const Restored match = folded(store, id);
    EXPECT_EQ(match.fold.status(), Status::open);
    EXPECT_TRUE(match.fold.seats().empty());
    EXPECT_FALSE(match.fold.locked());
    EXPECT_EQ(match.fold.commitment(), to_hex(commitment(match.secrets.own)));
    EXPECT_EQ(to_hex(match.secrets.own), secret);
}

void expect_abandoned(SqliteStore& store, const std::string& id) {
    SCOPED_TRACE(id);
    const StoredStream found = stored(store, id);
    EXPECT_TRUE(found.over);
    EXPECT_EQ(found.next_secret.size(), 64u);
    EXPECT_EQ(found.stream.secret, to_hex(drawn(id))) << "it is revealed, and proves the match";
    const Restored match = folded(store, id);
    EXPECT_EQ(match.fold.status(), Status::finished);
    EXPECT_EQ(match.fold.outcome()->reason, "abandoned");
}

void expect_untouched(SqliteStore& store, const std::string& id, std::size_t entries) {
    SCOPED_TRACE(id);
    const StoredStream found = stored(store, id);
    EXPECT_EQ(found.entries.size(), entries);
    EXPECT_EQ(found.stream.secret, to_hex(drawn(id)));
}

void expect_settled(SqliteStore& store) {
    const Secrets secrets(store.server_key().value());
    EXPECT_EQ(store.backed_up().value(), 0);
    for (const char* id : {"table", "full table", "locked table"}) expect_recommitted(store, id);
    EXPECT_EQ(folded(store, "old table").fold.status(), Status::closed);
    for (const char* id : {"kapow", "old kapow", "kapture9", "kabetopo"}) expect_abandoned(store, id);
    for (const char* id : {"kuba", "nine"}) expect_untouched(store, id, 4);
    expect_untouched(store, secrets.rematch_id("with rematch"), 3);
    expect_untouched(store, "closed", 2);
    EXPECT_NE(stored(store, "finished").next_secret, to_hex(drawn("after finished")));
    EXPECT_EQ(stored(store, "of old secrets").next_secret.size(), 64u)
        << "its rematch is not foretold either";
    EXPECT_EQ(stored(store, "with rematch").next_secret, to_hex(drawn("after with rematch")));
    ASSERT_EQ(store.undone()->size(), 1);
    EXPECT_EQ(store.undone()->front().kind, kNextTask);
}

TEST_F(FirstStartTest, GEN3_draws_anew_what_had_not_begun_and_closes_what_is_foretold) {
    const auto store = SqliteStore::open({.path = copy()}).value();
    const auto done = first_start(*store, random_, kNow);
    ASSERT_TRUE(done) << done.error();
    expect_settled(*store);
    EXPECT_EQ(stored(*store, "table").entries.size(), 2);
}

TEST_F(FirstStartTest, GEN3_is_done_once) {
    const auto store = SqliteStore::open({.path = copy()}).value();
    ASSERT_TRUE(first_start(*store, random_, kNow));
    const StoredStream before = stored(*store, "table");
    ASSERT_TRUE(first_start(*store, random_, kNow));
    EXPECT_EQ(stored(*store, "table").stream, before.stream);
    EXPECT_EQ(stored(*store, "table").entries, before.entries);
}

TEST_F(FirstStartTest, GEN3_changes_nothing_in_what_is_no_backup) {
    const auto store = SqliteStore::open({.path = copy("kabinet.db")}).value();
    ASSERT_TRUE(first_start(*store, random_, kNow));
    for (const char* id : {"table", "old table"}) expect_untouched(*store, id, 1);
    expect_untouched(*store, "kapow", 4);
    EXPECT_EQ(stored(*store, "finished").next_secret, to_hex(drawn("after finished")));
    EXPECT_EQ(store->undone()->size(), 2);
}

TEST_F(FirstStartTest, GEN3_gives_up_what_it_cannot_fold_and_what_is_foretold) {
    const std::string path = copy();
    sqlite::Database(path, SQLITE_OPEN_READWRITE)
        .exec(
            "UPDATE entry SET hash = 'wrong' WHERE n = 3 AND stream IN (SELECT row FROM stream WHERE id IN "
            "('kapow', 'kuba')); UPDATE stream SET header = '{}' WHERE id = 'nine'");
    const auto store = SqliteStore::open({.path = path}).value();
    const auto done = first_start(*store, random_, kNow);
    ASSERT_TRUE(done) << done.error();
    EXPECT_TRUE(stored(*store, "kapow").over);
    EXPECT_TRUE(stored(*store, "nine").over);
    EXPECT_FALSE(stored(*store, "kuba").over);
    expect_untouched(*store, "kuba", 4);
}

/// The process dies at each operation on the disk in turn.
TEST_F(FirstStartTest, GEN3_may_be_killed_anywhere) {
    bool through = false;
    for (std::uint64_t at = 0; !through; ++at) {
        SCOPED_TRACE(at);
        const std::string path = copy();
        FallibleDisk disk(at);
        {
            const auto store = SqliteStore::open({.path = path}).value();
            disk.fail(disk.operations() + at, FallibleDisk::kForGood);
            through = first_start(*store, random_, kNow).has_value();
            disk.die();
        }
        disk.revive();
        disk.heal();
        const auto store = SqliteStore::open({.path = path}).value();
        ASSERT_TRUE(first_start(*store, random_, kNow));
        expect_settled(*store);
        ASSERT_LT(at, 2000u) << "it never gets through";
    }
}

TEST(Foretells, GEN3_knows_the_lots_of_older_rules) {
    const Info& nine = find_game("nine")->info;
    Header header;
    header.rules = 1;
    EXPECT_TRUE(foretells(header, nine));
    header.rules = 2;
    EXPECT_FALSE(foretells(header, nine));
    EXPECT_FALSE(foretells(header, find_game("kuba")->info));
    EXPECT_TRUE(foretells(header, find_game("kapow")->info));
}

}  // namespace
}  // namespace kabinet
