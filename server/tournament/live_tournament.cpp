#include "server/tournament/live_tournament.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>

#include "json/canonical.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/log.hpp"

/// The way of a draft: carried out by a worker, made durable, told.
namespace kabinet {
namespace {

/// Requests in line.
constexpr std::size_t kMostWaiting = 4096;

constexpr std::array<std::string_view, 9> kQuestions{"standings", "tables", "places", "why",    "log",
                                                     "trf",       "csv",    "json",   "bracket"};
/// Lines that are no orders of a director of the server: they make another tournament, or come from matches.
/// Names without accounts have no player, and the clock of an arena is the server's.
constexpr std::array<std::string_view, 7> kNoOrders{"create", "load",   "verify", "begun",
                                                    "remade", "import", "time"};

Append row_of(const std::string& stream, const Json& entry) {
    Json hashed = entry;
    hashed.erase("hash");
    return {.stream = stream,
            .n = entry["n"].get<int>(),
            .entry = canonical(hashed),
            .hash = entry["hash"].get<std::string>()};
}

}  // namespace

LiveTournament::LiveTournament(TournamentHome& home, std::string id)
    : home_(home),
      id_(std::move(id)),
      scene_{.id = id_},
      writer_(*this, home.loop, home.journal, kMostWaiting),
      epoch_(home.epoch + "-t" + std::to_string(++home.opened)) {
    writer_.begin();
    read();
}

LiveTournament::~LiveTournament() {
    home_.deadlines.clear(*this);
}

bool LiveTournament::over() const {
    return state().phase == tournament::Phase::finished || state().phase == tournament::Phase::cancelled;
}

void LiveTournament::with(Visit visit) {
    if (!refused_.empty()) return visit(std::unexpected(refusal()));
    if (!writer_.busy()) return visit(this);
    if (writer_.full())
        return visit(std::unexpected(Refusal{"busy", "", "too many requests wait for this tournament"}));
    writer_.wait(std::move(visit));
}

/// Why the caller may not tell this line, apart from what the rules say of it.
std::optional<Refusal> LiveTournament::not_allowed(const TellTournament& call) const {
    if (!call.line.is_object() || call.line.size() != 1)
        return Refusal{"forbidden", "", "a line is an object of one member"};
    const std::string& name = call.line.begin().key();
    const Json& value = call.line.begin().value();
    const bool director = call.staff || directs(call.account);
    if (call.as == TellTournament::As::anybody) {
        if (!shows_itself(call.account, {call.staff, call.invite})) return needs_code();
        const bool question = std::ranges::find(kQuestions, name) != kQuestions.end() ||
                              (director && call.line == Json{{"undo", "preview"}});
        if (!question) return Refusal{"forbidden", "", "this is not a question that you may ask"};
    }
    if (call.as == TellTournament::As::director) {
        if (!director) return Refusal{"forbidden", "", "only a director may do this"};
        if (std::ranges::find(kNoOrders, name) != kNoOrders.end())
            return Refusal{"forbidden", "", "this is not an order"};
        const bool entered = value.is_object() && value.contains("account") && !value.contains("nonce");
        if (name == "enter" && !entered)
            return Refusal{"forbidden", "GEN-4", "a director enters accounts, and nobody's nonce"};
    }
    if (call.as == TellTournament::As::entrant && !entrant_of(state(), call.account))
        return Refusal{"not_entered", "", "you are not entered"};
    return std::nullopt;
}

void LiveTournament::take(TellTournament&& call, Answer<TellTournament::Result>&& answer) {
    if (auto no = not_allowed(call)) return answer(std::unexpected(std::move(*no)));
    if (const auto before = keys_.find({call.account, call.key}); !call.key.empty() && before != keys_.end())
        return answer(TellTournament::Result{before->second.first, before->second.second});
    if (call.staff && call.as == TellTournament::As::director) staff_.insert(call.account);
    if (call.as == TellTournament::As::director && call.line.contains("enter"))
        return enter_other(std::move(call), std::move(answer));
    if (call.as == TellTournament::As::director && call.line.contains("directors"))
        return appoint(std::move(call), std::move(answer));
    if (call.as == TellTournament::As::director && call.line.contains("change"))
        return change(std::move(call), std::move(answer));
    if (call.as == TellTournament::As::director && rules_on_own_table(call))
        return answer(denied("own_table", "TN-18", "another director is here to rule on your own table"));
    if (auto no = without_match(call)) return answer(std::move(*no));
    if (auto no = draft_hidden(call)) return answer(std::move(*no));
    if (auto no = finished_early(call)) return answer(std::move(*no));
    if (asked_late(call)) return answer_late(std::move(call.line), std::move(answer));
    Json line = std::move(call.line);
    if (call.as == TellTournament::As::director && scene_.terms.drafts && line.contains("pair"))
        line = {{"draft", line["pair"]}};
    if (call.as == TellTournament::As::director && line.contains("bye") && line["bye"].is_object())
        line["bye"]["given"] = true;
    if (call.as == TellTournament::As::director && line.contains("cancel") && line["cancel"].is_object())
        line["cancel"].erase("code");  // the server's word
    if (call.as == TellTournament::As::director && line.contains("start"))
        return start({.lines = {std::move(line)},
                      .by = call.account,
                      .key = std::move(call.key),
                      .told = std::move(answer)});
    if (call.as == TellTournament::As::entrant) {
        if (line.contains("leave")) {
            if (has_begun()) return answer(begun_now());
            line = {{"withdraw", nullptr}};
        }
        Json& value = line.begin().value();
        const int number = *entrant_of(state(), call.account);
        if (line.contains("return") && stays_away(number)) return answer(away_now());
        if (line.contains("check_in") && before_check_in())
            return answer(denied("not_open", "TN-6", "the check-in opens shortly before the start"));
        if (value.is_object()) {
            value["entrant"] = number;
        } else {
            value = number;
        }
    }
    run({.lines = {std::move(line)},
         .by = call.account,
         .key = std::move(call.key),
         .told = std::move(answer)});
}

/// Whether a draft of a pairing was asked for and made: another one may be the same, and its request has to
/// be known again all the same.
bool LiveTournament::drafts(const Draft& draft) {
    const auto wish = draft.lines.back().find("draft");
    return wish != draft.lines.back().end() && *wish != "show" && draft.reply.contains("ok");
}

/// Carries the lines out on a worker, each on its own: a line that is refused changes nothing.
void LiveTournament::run(Draft wanted) {
    const AtHand at_hand(id_);
    // A request that came twice may have been looked at twice before either was carried out.
    if (const auto before = keys_.find({wanted.by, wanted.key}); !wanted.key.empty() && before != keys_.end())
        return wanted.told(TellTournament::Result{before->second.first, before->second.second});
    auto draft = std::make_shared<Draft>(std::move(wanted));
    writer_.begin();
    const std::int64_t now = home_.loop.wall();
    if (draft->lines.empty()) return commit(draft);
    PlayedEvent named{.id = id_, .title = scene_.terms.title, .unlisted = !scene_.terms.invite.empty()};
    // The worker has the fold meanwhile.
    auto hosting = std::make_shared<std::unique_ptr<tournament::Hosting>>(std::move(hosting_));
    home_.workers.run(
        home_.loop, Urgency::play,
        [draft, hosting, now, played = home_.played, named = std::move(named)]() mutable {
            tournament::Hosting& desk = **hosting;
            const std::size_t before = desk.log()->entries().size();
            const Json pairing = desk.draft();
            try {
                desk.author(draft->by, now);
                for (const Json& line : draft->lines) draft->reply = desk.answer(line);
                draft->played = played(*desk.log(), before, std::move(named));
            } catch (const std::exception& error) {
                draft->fault = error.what();
            }
            if (desk.draft() != pairing || drafts(*draft)) draft->pairing = desk.draft();
            const Json& entries = desk.log()->entries();
            for (std::size_t i = before; i < entries.size(); ++i) {
                draft->entries.push_back(entries[i]);
                const int n = static_cast<int>(i) + 1;
                const auto& reasons = desk.log()->beside().reasons;
                if (const auto reason = reasons.find(n); reason != reasons.end())
                    draft->reasons.insert(*reason);
            }
        },
        [this, draft, hosting](bool ran) {
            hosting_ = std::move(*hosting);
            carried_out(draft, ran);
        });
}

void LiveTournament::carried_out(const DraftPtr& draft, bool ran) {
    if (!draft->fault.empty()) {
        draft->told(refuse("record_damaged", "the tournament can't go on"));
        return breaks(draft->fault);
    }
    if (!ran) {
        writer_.done();
        draft->told(refuse("busy", "too much is being computed"));
        writer_.next();
        return schedule();
    }
    if (draft->reply.is_object() && draft->reply.contains("error")) draft->terms.reset();
    if (draft->entries.empty() && draft->besides.empty() && !draft->pairing && !draft->terms) {
        writer_.done();
        draft->told(TellTournament::Result{hosting_->log()->fold().inputs(), draft->reply});
        writer_.next();
        return schedule();
    }
    commit(draft);
}

/// Makes the entries durable with what follows from them: matches that nobody needs any more are ended.
void LiveTournament::commit(const DraftPtr& draft) {
    for (const Json& entry : draft->entries) count(entry);
    NextGames games = next_games(state());
    std::vector<NewTask> tasks = rulings(draft->entries, games);
    drop_matches(*draft, games);
    for (const std::string& match : draft->dropped) tasks.push_back(home_.abort(match));
    std::vector<Write> writes;
    for (const Json& entry : draft->entries) {
        Append row = row_of(id_, entry);
        const std::string& type = entry["type"].get_ref<const std::string&>();
        row.over = type == "finish" || type == "cancel";
        if (&entry == &draft->entries.back() && !draft->key.empty()) {
            row.actor = draft->by;
            row.key = draft->key;
        }
        draft->rows.push_back(row);
        writes.emplace_back(std::move(row));
    }
    int beside = beside_;
    for (const auto& [n, reason] : draft->reasons) {
        const std::string text = canonical(Json{{"n", n}, {"reason", reason}});
        writes.emplace_back(Append{.stream = id_ + "_beside",
                                   .n = ++beside,
                                   .entry = text,
                                   .hash = to_hex(sha256({text})),
                                   .actor = draft->by});
    }
    std::vector<Json> said;
    if (draft->directors) said.push_back({{"directors", *draft->directors}});
    if (draft->terms) said.push_back({{"terms", draft->terms->kept()}});
    if (draft->pairing) said.push_back({{"pairing", *draft->pairing}});
    if (!draft->dropped.empty()) said.push_back({{"dropped", draft->dropped}});
    for (const Json& each : said) {
        const std::string text = canonical(each);
        Append row{.stream = id_ + "_beside", .n = ++beside, .entry = text, .hash = to_hex(sha256({text}))};
        if (draft->entries.empty() && !draft->key.empty()) {
            row.actor = draft->by;
            row.key = draft->key;
        }
        writes.emplace_back(std::move(row));
    }
    for (const NewTask& task : tasks) writes.emplace_back(task);
    if (!draft->reasons.empty()) writes.emplace_back(ForgetHost{draft->by});
    if (!draft->played.empty()) {
        std::ranges::move(draft->played, std::back_inserter(writes));
        writes.emplace_back(ForgetHost{scene_.terms.host});
    }
    for (const Write& write : draft->besides) {
        writes.push_back(write);
        if (const auto* task = std::get_if<NewTask>(&write)) tasks.push_back(*task);
    }
    writer_.commit(std::move(writes), [this, draft, games = std::move(games),
                                       tasks = std::move(tasks)](Committed outcome) mutable {
        committed(draft, std::move(games), std::move(tasks), outcome);
    });
}

void LiveTournament::committed(const DraftPtr& draft, NextGames games, std::vector<NewTask> tasks,
                               Committed outcome) {
    if (outcome != Committed::ok) {
        // The fold is ahead of the journal, or nobody knows: only the journal tells.
        if (outcome == Committed::unknown && !draft->rows.empty())
            doubt_ = Doubt{draft->rows.back().n, draft->rows.back().hash, draft};
        if (!doubt_) draft->told(refuse("storage_failed", "not accepted: the journal can't write"));
        hosting_.reset();
        public_.reset();
        writer_.begin();
        return read();
    }
    beside_ += static_cast<int>(draft->reasons.size()) + (draft->directors ? 1 : 0) +
               (draft->pairing ? 1 : 0) + (draft->terms ? 1 : 0) + (draft->dropped.empty() ? 0 : 1);
    dropped_.insert(draft->dropped.begin(), draft->dropped.end());
    if (draft->terms) {
        scene_.terms = std::move(*draft->terms);
        terms_changed_ = true;
        wait_to_pair();
    }
    if (draft->directors) {
        scene_.directors = std::move(*draft->directors);
        for (const auto& [name, document] : documents_) document->reseat();
    }
    taken(*draft);
    adopt(std::move(games));
    for (NewTask& task : tasks) home_.send(std::move(task));
    draft->told(TellTournament::Result{hosting_->log()->fold().inputs(), draft->reply});
    learn_names();
    changed();
}

/// Counts how often each round was paired: a match of a round that is paired again is another match.
void LiveTournament::count(const Json& entry) {
    if (entry["type"] != "paired") return;
    const Json& body = entry["body"];
    ++pairings_[{body.value("stage", 1), body.value("round", 0)}];
}

/// The draft is durable.
void LiveTournament::taken(const Draft& draft) {
    if (!draft.key.empty() && (!draft.entries.empty() || draft.pairing || draft.terms || draft.directors))
        keys_[{draft.by, draft.key}] = {hosting_->log()->fold().inputs(), draft.reply};
    if (!draft.entries.empty() && draft.by != "server") scene_.trouble = held_by_hand();
    look_at_draft();
}

/// What was never listed, or is being read again, will be.
void LiveTournament::list_again() {
    const Json before = std::exchange(listed_, nullptr);
    players_listed_.reset();
    if (hosting_ && !before.is_null()) list(listing(before.at("row")));
}

void LiveTournament::rename(const std::string& account, const PublicName& name) {
    const auto known = scene_.names.find(account);
    if (known == scene_.names.end() || known->second == name) return;
    known->second = name;
    changed();
}

}  // namespace kabinet
