#include "server/store/journal_thread.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

namespace kabinet {
namespace {

constexpr const char* busy = "busy";
constexpr const char* stopped = "stopped";

/// The answers of one commit for one loop.
struct Answers {
    Loop* home;
    std::vector<Task> tasks;
};

void add(std::vector<Answers>& all, Loop* home, Task task) {
    auto place = std::ranges::find(all, home, &Answers::home);
    if (place == all.end()) place = all.insert(all.end(), {.home = home, .tasks = {}});
    place->tasks.push_back(std::move(task));
}

void post(std::vector<Answers> all) {
    for (auto& answers : all) {
        answers.home->post([tasks = std::move(answers.tasks)]() mutable {
            for (auto& task : tasks) task();
        });
    }
}

}  // namespace

JournalThread::JournalThread(Store& writer, Store& reader, const Config& config)
    : writer_(writer), reader_(reader), config_(config), orders_(config.queue), questions_(config.queue) {
    write_thread_ = std::thread([this] { write_loop(); });
    read_thread_ = std::thread([this] { read_loop(); });
}

JournalThread::~JournalThread() {
    stop();
}

void JournalThread::stop() {
    if (!write_thread_.joinable()) return;
    deadline_ = (Clock::now() + config_.drain).time_since_epoch().count();
    orders_.close();
    questions_.close();
    write_thread_.join();
    read_thread_.join();
}

JournalStats JournalThread::stats() const {
    const std::lock_guard lock(mutex_);
    auto stats = stats_;
    stats.waiting = orders_.waiting();
    return stats;
}

void JournalThread::append(Loop& home, Write write, Done<Written> done) {
    std::vector<Write> writes;
    writes.push_back(std::move(write));
    append_all(home, std::move(writes), [done = std::move(done)](Outcome outcome) mutable {
        if (outcome) {
            done(outcome->front());
        } else {
            done(std::unexpected(std::move(outcome.error())));
        }
    });
}

void JournalThread::append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) {
    const auto weight = std::max<std::size_t>(writes.size(), 1);
    Order order{&home, std::move(writes), std::move(done)};
    if (!orders_.push(order, weight)) refuse(home, std::move(order.done), orders_.closed() ? stopped : busy);
}

void JournalThread::account_by_token(Loop& home, std::string token_hash, Done<std::optional<Account>> done) {
    read<std::optional<Account>>(
        home, [this, token = std::move(token_hash)] { return reader_.account_by_token(token); },
        std::move(done));
}

void JournalThread::match(Loop& home, std::string id, Done<std::optional<StoredMatch>> done) {
    read<std::optional<StoredMatch>>(
        home, [this, wanted = std::move(id)] { return reader_.match(wanted); }, std::move(done));
}

void JournalThread::match_by_invite(Loop& home, std::string invite, Done<std::optional<std::string>> done) {
    read<std::optional<std::string>>(
        home, [this, code = std::move(invite)] { return reader_.match_by_invite(code); }, std::move(done));
}

template <class T>
void JournalThread::read(Loop& home, std::function<std::expected<T, StoreError>()> ask, Done<T> done) {
    // In a shared place, so that a refusal still has it after the push.
    auto waiting = std::make_shared<Done<T>>(std::move(done));
    Task question = [this, &home, ask = std::move(ask), waiting] {
        auto result = ask();
        // What can't be read now may be read later; damage is another matter.
        if (!result && result.error().damaged) note(&result.error());
        home.post([waiting, result = std::move(result)]() mutable { (*waiting)(std::move(result)); });
    };
    if (!questions_.push(question)) refuse(home, std::move(*waiting), questions_.closed() ? stopped : busy);
}

template <class T>
void JournalThread::refuse(Loop& home, Done<T> done, const char* why) {
    {
        const std::lock_guard lock(mutex_);
        ++stats_.refused;
    }
    home.post([done = std::move(done), why]() mutable { done(std::unexpected(StoreError{why})); });
}

void JournalThread::write_loop() {
    bool upkeep = false;  // something was written since the last upkeep
    for (;;) {
        const bool closed = orders_.closed();  // asked first: then nothing comes behind what is taken
        const bool troubled = !trouble().empty() && !damaged();
        auto orders = troubled ? orders_.take(config_.group, config_.retry)
                      : upkeep ? orders_.take(config_.group, config_.idle)
                               : orders_.take(config_.group);
        if (!orders.empty()) {
            commit(std::move(orders));
            upkeep = true;
        } else if (closed) {
            return;
        } else if (troubled) {
            probe();
        } else if (upkeep) {
            writer_.idle();
            upkeep = false;
        }
    }
}

void JournalThread::probe() {
    const auto done = writer_.probe();
    note(done ? nullptr : &done.error());
}

std::string JournalThread::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_.message;
}

bool JournalThread::damaged() const {
    const std::lock_guard lock(mutex_);
    return trouble_.damaged;
}

/// What has come of an attempt to write; null when all went well.
void JournalThread::note(const StoreError* error) {
    std::string now;
    {
        const std::lock_guard lock(mutex_);
        const std::string before = trouble_.message;
        if (trouble_.damaged) return;
        trouble_ = error ? *error : StoreError{};
        now = trouble_.message;
        if (now == before) return;
    }
    if (config_.told) config_.told(now);
}

void JournalThread::read_loop() {
    for (;;) {
        auto questions = questions_.take(1);
        if (questions.empty()) return;
        questions.front()();
        const std::lock_guard lock(mutex_);
        ++stats_.reads;
    }
}

void JournalThread::commit(std::vector<Order> orders) {
    if (Clock::now().time_since_epoch().count() > deadline_) {
        answer(std::move(orders), std::unexpected(StoreError{stopped}));
        return;
    }
    if (damaged()) return answer(std::move(orders), std::unexpected(StoreError{trouble(), true}));
    std::vector<Write> batch;
    for (auto& order : orders) std::ranges::move(order.writes, std::back_inserter(batch));
    answer(std::move(orders), timed_commit(batch));
}

JournalThread::Outcome JournalThread::timed_commit(const std::vector<Write>& batch) {
    const auto begun = Clock::now();
    auto outcome = writer_.commit(batch);
    count(outcome, batch.size(), Clock::now() - begun);
    note(outcome ? nullptr : &outcome.error());
    return outcome;
}

void JournalThread::count(const Outcome& outcome, std::size_t size, Clock::duration took) {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
    const auto bucket = std::ranges::lower_bound(JournalStats::bounds, us) - JournalStats::bounds.begin();
    const std::lock_guard lock(mutex_);
    stats_.last_group = size;
    stats_.commit_ns += std::chrono::duration_cast<std::chrono::nanoseconds>(took).count();
    ++stats_.commit_times[static_cast<std::size_t>(bucket)];
    if (!outcome) {
        ++stats_.failures;
        return;
    }
    const auto done = static_cast<std::size_t>(std::ranges::count(*outcome, Written::ok));
    ++stats_.commits;
    stats_.writes += done;
    stats_.conflicts += size - done;
}

void JournalThread::answer(std::vector<Order> orders, const Outcome& outcome) {
    std::vector<Answers> all;
    auto next = outcome ? outcome->begin() : std::vector<Written>::const_iterator();
    for (auto& order : orders) {
        Outcome part = outcome ? Outcome(std::in_place) : Outcome(std::unexpect, outcome.error());
        if (outcome) {
            part->assign(next, next + static_cast<std::ptrdiff_t>(order.writes.size()));
            next += static_cast<std::ptrdiff_t>(order.writes.size());
        }
        add(all, order.home,
            [done = std::move(order.done), part = std::move(part)]() mutable { done(std::move(part)); });
    }
    post(std::move(all));
}

}  // namespace kabinet
