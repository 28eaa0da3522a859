#include "server/node/first_start.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "games/core/registry.hpp"
#include "server/match/accepted.hpp"
#include "server/match/finished.hpp"
#include "server/match/rematch.hpp"
#include "server/match/restored.hpp"
#include "server/match/secrets.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

/// Writes in one commit, and finished matches in one page.
constexpr std::size_t kBatch = 256;

/// The first format of records with the entry `recommit`.
constexpr int kFirstWithRecommit = 2;

/// The value, or a throw with the store's words.
template <class T>
T value_of(std::expected<T, StoreError> result) {
    if (!result) throw std::runtime_error(result.error().message);
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Whether the match may still hold what its secret foretells. So it may when its header can't be read.
bool may_foretell(const StoredStream& stored) {
    const auto header = Header::from_json(Json::parse(stored.stream.header, nullptr, false));
    const Game* game = header ? find_game(header->game) : nullptr;
    return !game || foretells(*header, game->info);
}

class FirstStart {
  public:
    FirstStart(DurableStore& store, const std::function<Bytes32()>& random, std::int64_t now)
        : store_(store), random_(random), now_(now), secrets_(value_of(store.server_key())) {}

    void run() {
        for (const std::string& id : value_of(store_.unfinished(kMatchStream))) look_at(id);
        flush();
        renew_rematches();
        drop_rematches();
        value_of(store_.take_mark_off());
        log_info("backup_is_in_use", {{"tables_recommitted", recommitted_},
                                      {"tables_closed", tables_closed_},
                                      {"matches_closed", matches_closed_},
                                      {"matches_given_up", given_up_},
                                      {"rematches_renewed", renewed_},
                                      {"rematches_dropped", dropped_}});
    }

  private:
    void look_at(const std::string& id) {
        auto stored = store_.stream(id);
        if (!stored && !stored.error().damaged) throw std::runtime_error(stored.error().message);
        if (!stored) return give_up(id, stored.error().message);
        const bool foretold = may_foretell(**stored);
        const MatchSecrets secrets = secrets_.of(**stored);
        auto restored = restore(std::move(**stored), secrets);
        if (restored) return settle(*restored);
        // Another program may be able to play it, and then the old secret would foretell it.
        if (foretold) give_up(id, restored.error());
    }

    void settle(Restored& match) {
        const Status status = match.fold.status();
        const bool foretold = foretells(match.header, match.fold.game().info);
        if (status == Status::open && match.header.format >= kFirstWithRecommit) {
            recommit(match);
            ++recommitted_;
            log_info("table_recommitted", {{"match", match.header.match}});
        } else if (status == Status::open) {
            close(match);
            ++tables_closed_;
            log_info("table_closed", {{"match", match.header.match}});
        } else if (status == Status::playing && foretold) {
            close(match);
            ++matches_closed_;
            log_info("match_closed", {{"match", match.header.match}, {"game", match.header.game}});
        }
    }

    /// A new secret, whose commitment stands before anybody sits. The fold empties the seats.
    void recommit(Restored& match) {
        const Bytes32 secret = random_();
        append(match, {InputType::recommit, -1, {{"commitment", to_hex(commitment(secret))}}},
               to_hex(secret));
    }

    void close(Restored& match) { append(match, {InputType::close, -1, Json::object()}, ""); }

    /// Applies an input of the server, and writes what it leads to. The match keeps its time: its clocks
    /// stood still.
    void append(Restored& match, Input input, const std::string& secret) {
        std::vector<Input> inputs;
        inputs.push_back(std::move(input));
        auto accepted = apply_inputs(match.fold, std::move(inputs), match.last_t);
        if (!accepted)
            throw std::runtime_error("match " + match.header.match + ": " + accepted.error().message);
        const std::size_t before = writes_.size();
        for (Accepted::Line& line : accepted->lines) {
            const int n = static_cast<int>(match.log.size()) + 1;
            const bool end = line.input.type == InputType::end;
            Append row =
                match.log.add({n, now_, match.last_t, std::move(line.input), std::move(line.note)}, "", "");
            row.stream = match.header.match;
            row.over = line.over;
            if (end) row.next_secret = to_hex(random_());
            if (line.asked) row.secret = secret;
            if (line.over && !match.terms.networks.empty())
                row.terms = MatchTerms{match.terms.table, {}}.text();
            writes_.emplace_back(std::move(row));
            if (end) writes_.emplace_back(finished_match(match.fold, now_));
        }
        calls_.push_back(writes_.size() - before);
        if (writes_.size() >= kBatch) flush();
    }

    void flush() {
        const auto written = value_of(store_.commit(writes_, calls_));
        if (std::ranges::find(written, Written::conflict) != written.end())
            throw std::runtime_error("something else writes to the database");
        writes_.clear();
        calls_.clear();
    }

    void give_up(const std::string& id, const std::string& why) {
        value_of(store_.give_up(id));
        ++given_up_;
        log_warn("match_given_up", {{"match", id}, {"why", why}});
    }

    /// The old run may have made the rematch, and published its secret.
    void renew_rematches() {
        std::string last;
        while (true) {
            const auto page = value_of(store_.with_next_secret(last, kBatch));
            if (page.empty()) return;
            std::vector<NextSecret> renewed;
            for (const std::string& id : page) {
                if (!value_of(store_.has_stream(secrets_.rematch_id(id))))
                    renewed.push_back({id, to_hex(random_())});
            }
            value_of(store_.renew_next_secrets(renewed));
            renewed_ += renewed.size();
            last = page.back();
        }
    }

    /// Their tasks hold the old secrets.
    void drop_rematches() {
        std::vector<Write> done;
        for (const NewTask& task : value_of(store_.undone())) {
            if (task.kind != kRematchTask) continue;
            done.emplace_back(TaskDone{task.id});
            log_info("rematch_dropped", {{"match", task.stream}});
        }
        value_of(store_.commit(done));
        dropped_ = done.size();
    }

    DurableStore& store_;
    const std::function<Bytes32()>& random_;
    const std::int64_t now_;
    const Secrets secrets_;
    std::vector<Write> writes_;
    std::vector<std::size_t> calls_;  // how many of writes_ belong together
    std::size_t recommitted_ = 0, tables_closed_ = 0, matches_closed_ = 0, given_up_ = 0;
    std::size_t renewed_ = 0, dropped_ = 0;
};

}  // namespace

bool foretells(const Header& header, const Info& info) {
    return info.hidden || info.chance || header.rules <= info.lots_until;
}

std::expected<void, std::string> first_start(DurableStore& store, const std::function<Bytes32()>& random,
                                             std::int64_t now) try {
    const auto taken = store.backed_up();
    if (!taken) return std::unexpected(taken.error().message);
    if (*taken == 0) return {};
    log_info("first_start_on_a_backup", {{"taken", *taken}});
    FirstStart(store, random, now).run();
    return {};
} catch (const std::exception& error) {
    return std::unexpected(std::string("the first start on a backup: ") + error.what());
}

}  // namespace kabinet
