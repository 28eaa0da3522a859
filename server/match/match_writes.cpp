#include <algorithm>
#include <iterator>
#include <utility>

#include "server/accounts/house.hpp"
#include "server/limits/vicinity.hpp"
#include "server/match/conduct_task.hpp"
#include "server/match/finished.hpp"
#include "server/match/match.hpp"
#include "server/match/match_terms.hpp"
#include "server/match/quick_match.hpp"
#include "server/match/rate_task.hpp"
#include "server/match/rematch.hpp"
#include "server/match/tournament_match.hpp"

/// The way of a draft: apply, make durable, tell.
namespace kabinet {
namespace {

/// How long a request waits for the rematch before it is refused, ms.
constexpr std::int64_t kRematchPatience = 10'000;
constexpr const char* kNotAccepted = "not accepted: the journal can't write";

bool all_want_rematch(const Fold& fold) {
    return fold.status() == Status::finished && fold.next().empty() &&
           fold.rematch().size() == fold.seats().size();
}

}  // namespace

std::vector<Input> Match::one(Input input) {
    std::vector<Input> inputs;
    inputs.push_back(std::move(input));
    return inputs;
}

void Match::write(Input input) {
    Answer<Receipt> nobody = [](const auto&) {};
    write(
        {.inputs = one(std::move(input)), .player = {}, .key = {}, .t = time(), .answer = std::move(nobody)});
}

void Match::write(Draft asked) {
    auto draft = std::make_shared<Draft>(std::move(asked));
    draft->t = std::max(draft->t, last_t_);
    draft->asked = {draft->inputs.size(), draft->inputs.back().type, draft->inputs.back().seat};
    guarded([&] { apply(draft); });
    answer_broken(*draft);
}

/// Answers the draft if the match broke while it was under way.
void Match::answer_broken(Draft& draft) {
    if (!fault_.empty() && draft.answer) std::exchange(draft.answer, nullptr)(broken());
}

void Match::apply(const std::shared_ptr<Draft>& draft) {
    const auto work = [](Draft& it, Fold& fold) {
        try {
            it.accepted = apply_inputs(fold, std::move(it.inputs), it.t);
        } catch (const std::exception& error) {
            it.fault = error.what();
        }
    };
    draft->ply = fold_->ply();
    const bool lengthy = fold_->game().info.lengthy;
    // While the journal fails, drafts go to a copy: copying the fold costs less than folding the record
    // again.
    if (lengthy || journal_fails_) draft->twin = std::make_unique<Fold>(fold_->copy());
    if (!lengthy) {
        work(*draft, draft->twin ? *draft->twin : *fold_);
        return commit(draft);
    }
    writer_.begin();
    tell_spare();  // nobody may let it go meanwhile
    home_.workers.run(
        home_.loop, Urgency::play, [draft, work] { work(*draft, *draft->twin); },
        [this, draft](bool ran) { worked(draft, ran); });
}

void Match::worked(const std::shared_ptr<Draft>& draft, bool ran) {
    writer_.done();
    if (came_back_broken(*draft)) return;
    if (ran) {
        guarded([&] { commit(draft); });
        answer_broken(*draft);
    } else {
        retry_at_ = home_.loop.now() + kRetryAfter;
        std::exchange(draft->answer, nullptr)(refuse("busy", "too much is being computed"));
    }
    schedule();
    writer_.next();
}

void Match::commit(const std::shared_ptr<Draft>& draft) {
    if (!draft->fault.empty()) {
        return breaks(draft->fault);
    }
    const std::size_t before = log_.size();
    invariant(!writer_.busy(), "no draft is applied while another is committed");
    const bool in_place = !draft->twin;
    if (!draft->accepted) {
        home_.metrics.actions_refused.add();
        if (draft->asked.inputs > 1) failed(before, in_place);
        return std::exchange(draft->answer, nullptr)(std::unexpected(std::move(draft->accepted.error())));
    }
    if (header_.rated && !draft->player.empty())
        networks_.note(draft->player, home_.secrets.network(header_.match, vicinity(draft->address)));
    std::vector<Write> writes;
    for (Accepted::Line& line : draft->accepted->lines) writes.push_back(entry(line, *draft));
    const Fold& after = in_place ? *fold_ : *draft->twin;
    draft->networks = networks_.due(after.over());
    if (draft->networks) std::get<Append>(writes.front()).terms = MatchTerms{terms_, *draft->networks}.text();
    if (draft->asked.type == InputType::rematch && all_want_rematch(after))
        draft->tasks.push_back(rematch_task(after));
    if (of_tournament(header_) && draft->ply == 0 && after.ply() > 0)
        draft->tasks.push_back(tournament_begun_task(header_));
    if (draft->ended || draft->asked.type == InputType::close) add_tasks_of_end(*draft, after);
    std::ranges::copy(draft->tasks, std::back_inserter(writes));
    // An aborted match was not played, and practice counts for nothing: no history has it.
    if (draft->ended && !late_ && !after.aborted_by() && !header_.practice)
        writes.emplace_back(finished_match(after, *draft->ended));
    std::ranges::move(draft->besides, std::back_inserter(writes));
    writer_.begin();
    tell_spare();  // nobody may let it go meanwhile
    writer_.commit(std::move(writes), [this, before, in_place, draft,
                                       receipt = receipt(*draft)](Committed outcome) mutable {
        if (came_back_broken(*draft)) return;
        guarded([&] { this->committed(draft, before, in_place, std::move(receipt), outcome); });
        answer_broken(*draft);
    });
}

/// What follows from the end of a match: its ladder takes the match, its tournament the result, and how each
/// player ended is counted.
void Match::add_tasks_of_end(Draft& draft, const Fold& after) const {
    const std::int64_t at = draft.ended.value_or(home_.loop.wall());
    if (draft.ended) {
        if (auto task = rate_task(after, names_, at, networks_.marks()))
            draft.tasks.push_back(std::move(*task));
    }
    if (draft.ended && late_) draft.tasks.push_back(shelve_task(header_.match));
    if (auto task = tournament_result_task(after, log_.head(), draft.missing))
        draft.tasks.push_back(std::move(*task));
    const Ending ending{.at = at, .here = present(), .missing = draft.missing};
    if (auto task = conduct_task(after, names_, ending)) draft.tasks.push_back(std::move(*task));
}

void Match::committed(const std::shared_ptr<Draft>& draft, std::size_t before, bool in_place, Receipt receipt,
                      Committed outcome) {
    switch (outcome) {
        case Committed::ok:
            return written(*draft, std::move(receipt));
        case Committed::failed:
            std::exchange(draft->answer, nullptr)(refuse("storage_failed", kNotAccepted));
            journal_fails_ = true;
            return failed(before, in_place);
        case Committed::fenced:
        case Committed::unknown:
            return read_again(*draft);
    }
}

/// Memory is, or may be, behind the journal. The match that is read back takes over the watchers and the
/// waiting requests. Its record decides the answer to the draft.
void Match::read_again(Draft& draft) {
    LeftBehind left{.watchers = std::exchange(watchers_, {}),
                    .host = header_.host.id,
                    .t = time(),
                    .visits = writer_.leave()};
    for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {})) {
        left.visits.push_front([early = std::move(receipt), later = std::move(answer)](auto match) mutable {
            if (!match) return later(std::unexpected(std::move(match.error())));
            (*match)->answer_with_rematch(std::move(early), std::move(later));
        });
    }
    left.visits.push_front([player = draft.player, key = draft.key, type = draft.asked.type,
                            tasks = draft.tasks,
                            answer = std::exchange(draft.answer, nullptr)](auto match) mutable {
        if (!match) return answer(std::unexpected(std::move(match.error())));
        // The tasks were written with the first action, or with the end. That of a rematch, and that for the
        // ladder, are sent when the match is opened.
        for (NewTask& task : tasks) {
            const bool ours = task.kind == kGiveBackTask || task.kind == kConductTask ||
                              task.kind == kTournamentResultTask || task.kind == kShelveTask;
            const bool begun = task.kind == kTournamentBegunTask && (*match)->fold().ply() > 0;
            if (begun || (ours && (*match)->over())) (*match)->home_.send(std::move(task));
        }
        (*match)->tell_if_written(player, key, type, std::move(answer));
    });
    // Each watcher goes on from a snapshot. No patch of the next match may reach a watcher before its
    // snapshot.
    for (const auto& [id, viewer] : left.watchers) channel_->unwatch(id);
    for (auto& [task, done] : std::exchange(unshelved_, {})) done(false);
    home_.metrics.watchers.add(-std::ssize(left.watchers));
    home_.deadlines.clear(*this);
    self_.reset();  // whoever was asked for something answers another match, or none
    home_.stale(*this, std::move(left));
}

void Match::tell_if_written(const std::string& player, const std::string& key, InputType type,
                            Answer<Receipt> answer) {
    const auto place = log_.find(player, key);
    if (!place) return answer(refuse("storage_failed", kNotAccepted));
    if (type == InputType::rematch) return answer_with_rematch(earlier(*place), std::move(answer));
    answer(earlier(*place));
}

Write Match::entry(Accepted::Line& line, Draft& draft) {
    const Entry entry{static_cast<int>(log_.size()) + 1, home_.loop.wall(), draft.t, std::move(line.input),
                      std::move(line.note)};
    if (entry.input.type == InputType::start) started_ = entry.at;
    Append row = log_.add(entry, line.asked ? draft.player : "", line.asked ? draft.key : "");
    row.stream = header_.match;
    row.over = line.over;
    if (entry.input.type == InputType::end) {
        draft.next = home_.random();
        row.next_secret = to_hex(*draft.next);
        draft.ended = entry.at;
    }
    return row;
}

Receipt Match::receipt(const Draft& draft) const {
    const Fold& after = draft.twin ? *draft.twin : *fold_;
    return {draft.asked.seat, after.ply(), 0, after.next()};
}

/// Answers with the id of the rematch, as soon as the rematch exists.
void Match::answer_with_rematch(Receipt receipt, Answer<Receipt> answer) {
    if (!wants_rematch()) {  // made while this match was read again
        receipt.next = fold_->next();
        return answer(std::move(receipt));
    }
    if (std::cmp_less(awaiting_rematch_.size(), home_.config.match.waiting)) {
        if (awaiting_rematch_.empty()) rematch_until_ = home_.loop.now() + kRematchPatience;
        awaiting_rematch_.push_back({std::move(receipt), std::move(answer)});
        schedule();
    } else {
        answer(refuse("busy", "too many requests wait for the rematch"));
    }
}

void Match::tell_rematch() {
    for (auto& [receipt, answer] : std::exchange(awaiting_rematch_, {})) {
        receipt.next = fold_->next();
        answer(std::move(receipt));
    }
}

void Match::written(Draft& draft, Receipt receipt) {
    if (draft.twin) fold_ = std::move(draft.twin);
    if (draft.next) secrets_.next = draft.next;
    if (draft.networks) networks_.stored(std::move(*draft.networks));
    invariant(draft.t >= last_t_, "match time never goes back");
    journal_fails_ = false;
    last_t_ = draft.t;
    last_wall_ = home_.loop.wall() - (time() - draft.t);
    touched_ = home_.loop.now();
    home_.metrics.actions_accepted.add();
    receipt.seq = channel_->document().seq(seats_audience()) + 1;
    invariant(receipt.ply == fold_->ply(), "the receipt tells of the fold that is shown");
    log_.shown(receipt.seq);
    const InputType type = draft.asked.type;
    if (!draft.sitter.empty()) names_[draft.sitter] = home_.told_names.newest(draft.sitter, draft.name);
    if (draft.rating) ratings_[draft.sitter] = *draft.rating;
    // Counted before the answer: a player who left a seat may take another at once.
    if (type != InputType::act || over()) home_.seated(*this);
    if (type == InputType::sit || type == InputType::rematch)
        home_.engaged(draft.sitter.empty() ? draft.player : draft.sitter);
    if (type == InputType::rematch && wants_rematch()) {
        answer_with_rematch(std::move(receipt), std::exchange(draft.answer, nullptr));
    } else {
        std::exchange(draft.answer, nullptr)(std::move(receipt));
    }
    if (type == InputType::next) tell_rematch();
    const bool seats = type < InputType::act;  // the players may be others, or the match may have begun
    if (seats) {
        expect_players(moment());
        for (const auto& [id, viewer] : watchers_) channel_->reseat(id, seating(viewer.player));
    }
    if (seats) ready_.stop();
    if (seats) look_at_draws();
    if (house_level(draft.sitter) && shows_ratings()) learn_rating(draft.sitter);
    publish(draft.accepted->events);
    listable_ = listable();
    if (type == InputType::act) home_.acted(*this);
    if (type != InputType::act || over()) tell_lobby();
    for (NewTask& task : draft.tasks) home_.send(std::move(task));
}

NewTask Match::rematch_task(const Fold& fold) const {
    return kabinet::rematch_task(rematch_of(fold, names_, next_secret(), home_.secrets, home_.loop.wall()));
}

bool Match::wants_rematch() const {
    return all_want_rematch(*fold_);
}

/// The journal could not write, or a later input of several was refused: goes back to what is durable.
/// Without `in_place` the fold is unchanged.
void Match::failed(std::size_t before, bool in_place) {
    log_.cut(before);
    if (in_place) fold_ = fold_of(before);
    look_at_draws();
    retry_at_ = home_.loop.now() + kRetryAfter;
    schedule();
}

}  // namespace kabinet
