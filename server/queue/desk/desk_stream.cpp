#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

#include "json/canonical.hpp"
#include "server/ops/log.hpp"
#include "server/queue/desk/desk.hpp"

/// The stream of the queue. A queue that is opened goes on in a new stream, whose header has all that the
/// queue knows; the old stream is taken out of the store. So to open the queue never takes long, and nothing
/// is kept that the queue does not need. The first ticket of all begins the first stream.
namespace kabinet::queue {
namespace {

constexpr std::int64_t kRetryAfter = 1000;

std::string stream_id(int generation) {
    return std::string(kQueueStream) + "_" + std::to_string(generation);
}

int generation_of(const std::string& stream) {
    return std::stoi(stream.substr(stream.find('_') + 1));
}

Json header_of(const QueueState& state) {
    return {{"format", "kabinet-queue/1"}, {"state", state.to_json()}};
}

NewStream new_stream(const std::string& id, const Json& header) {
    return {.kind = kQueueStream, .id = id, .header = canonical(header)};
}

/// The entry that ends a stream.
Append end_of(const StoredStream& old) {
    Bytes32 head{};
    if (old.entries.empty() || !from_hex(old.entries.back().hash, head))
        head = Chain(Json::parse(old.stream.header, nullptr, false)).head();
    const std::string end = canonical(Json{{"type", "end"}});
    return {.stream = old.stream.id,
            .n = static_cast<int>(old.entries.size()) + 1,
            .entry = end,
            .hash = to_hex(Chain(head).after(end)),
            .over = true};
}

/// What the queue knows by its stream. Where the stream is damaged, who waited has to take a ticket again;
/// nothing else is lost.
QueueState state_of(const StoredStream& stored) try {
    QueueState state(Json::parse(stored.stream.header).at("state"));
    for (const Append& row : stored.entries) state.apply(Json::parse(row.entry));
    return state;
} catch (const std::exception& error) {
    log_error("queue_damaged", {{"stream", stored.stream.id}, {"why", error.what()}});
    return {};
}

std::expected<std::optional<StoredStream>, StoreError> newest(Store& store) {
    const auto ids = store.unfinished(kQueueStream);
    if (!ids) return std::unexpected(ids.error());
    if (ids->empty()) return std::nullopt;
    return store.stream(ids->front());
}

}  // namespace

void Desk::hold() {
    writer_.begin();
    held_ = true;
}

void Desk::open() {
    if (!std::exchange(held_, false)) writer_.begin();
    load();
}

void Desk::load() {
    home_.journal.read(home_.loop, newest, [this](auto stored) { loaded(std::move(stored)); });
}

void Desk::loaded(std::expected<std::optional<StoredStream>, StoreError> stored) {
    if (!stored) return retry();
    state_ = *stored ? state_of(**stored) : QueueState();
    state_.forget(home_.loop.wall());
    // Before the first ticket there is no stream.
    const bool unused = !*stored || (*stored)->entries.empty();
    if (unused && leavers_.empty()) {
        if (*stored) begun((*stored)->stream.id, Json::parse((*stored)->stream.header, nullptr, false));
        writer_.done();
        opened();
        return writer_.next();
    }
    if (*stored) settle_doubt(**stored);
    go_on(*stored);
}

/// Begins the stream that follows `stored`, without those who are to be forgotten.
void Desk::go_on(const std::optional<StoredStream>& stored) {
    std::vector<Write> writes;
    for (const Leaver& leaver : leavers_) {
        state_.forget(leaver.account);
        writes.emplace_back(TaskDone{leaver.task});
    }
    const std::string id = stored ? stream_id(generation_of(stored->stream.id) + 1) : "";
    const Json header = header_of(state_);
    if (stored) {
        writes.insert(writes.end(), {end_of(*stored), new_stream(id, header),
                                     DropStreams{kQueueStream, std::string(kQueueStream) + "_"}});
    }
    writer_.commit(std::move(writes), [this, id, header, count = leavers_.size()](Committed outcome) {
        if (outcome != Committed::ok) {
            writer_.begin();
            return retry();
        }
        if (!id.empty()) begun(id, header);
        opened();
        forgotten(count);
    });
}

/// The first `count` of those who are to be forgotten are. Others may have come meanwhile.
void Desk::forgotten(std::size_t count) {
    const auto end = leavers_.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<Leaver> gone(std::make_move_iterator(leavers_.begin()), std::make_move_iterator(end));
    leavers_.erase(leavers_.begin(), end);
    for (Leaver& leaver : gone) leaver.report(true);
}

void Desk::forget(const NewTask& task, Courier::Report report) {
    if (writer_.busy() && writer_.full()) return report(false);
    leavers_.push_back({task.id, task.payload, std::move(report)});
    if (!writer_.busy()) return open();
    // A stream that is read now goes without this account; else the next one does.
    writer_.wait([](auto desk) {
        if (desk && !(*desk)->leavers_.empty()) (*desk)->open();
    });
}

/// The queue goes on in a stream that has no entry yet.
void Desk::begun(const std::string& stream, const Json& header) {
    stream_ = stream;
    entries_ = 0;
    chain_ = Chain(header);
}

/// The state is that of the journal.
void Desk::opened() {
    counts_.clear();
    for (const Pairing& pairing : state_.pairings()) unmade_.insert(pairing.match);
    if (!unmade_.empty()) look_at_ = home_.loop.now();
    if (auto doubt = std::exchange(doubt_, std::nullopt)) doubt->told(doubt->durable);
    show_all();
    schedule();
}

void Desk::retry() {
    load_at_ = home_.loop.now() + kRetryAfter;
    schedule();
}

/// Makes `entries` durable with `besides`, then applies them. Not while the writer is busy.
void Desk::write(std::vector<Json> entries, std::vector<Write> besides, Told told) {
    const bool first = stream_.empty();
    const std::string id = first ? stream_id(1) : stream_;
    const Json header = first ? header_of(state_) : Json();
    std::vector<Write> writes;
    if (first) writes.emplace_back(new_stream(id, header));
    Chain chain = first ? Chain(header) : chain_;
    int n = entries_;
    for (const Json& entry : entries) {
        const std::string text = canonical(entry);
        const std::string hash = to_hex(chain.add(text));
        writes.emplace_back(Append{.stream = id, .n = ++n, .entry = text, .hash = hash});
    }
    std::ranges::move(besides, std::back_inserter(writes));
    writer_.commit(std::move(writes), [this, id, chain, n, entries = std::move(entries),
                                       told = std::move(told)](Committed outcome) mutable {
        if (outcome == Committed::failed) return told(false);
        if (outcome != Committed::ok) {
            // Only the journal tells what is true; until then requests wait.
            doubt_ = Doubt{.stream = id, .n = n, .hash = to_hex(chain.head()), .told = std::move(told)};
            return open();
        }
        stream_ = id;
        chain_ = chain;
        entries_ = n;
        for (const Json& entry : entries) state_.apply(entry);
        counts_.clear();
        told(true);
        if (entries_ >= kMostEntries && !writer_.busy()) open();
        schedule();
    });
}

/// The stream as it is after a write whose outcome was lost.
void Desk::settle_doubt(const StoredStream& stored) {
    if (!doubt_ || stored.stream.id != doubt_->stream) return;
    const auto n = static_cast<std::size_t>(doubt_->n);
    doubt_->durable = n > 0 && stored.entries.size() >= n && stored.entries[n - 1].hash == doubt_->hash;
}

void Desk::give_back(const NewTask& task, Courier::Report report) {
    if (writer_.busy()) {
        if (writer_.full()) return report(false);
        return writer_.wait([task, report = std::move(report)](auto desk) mutable {
            if (!desk) return report(false);
            (*desk)->give_back(task, std::move(report));
        });
    }
    const Json payload = Json::parse(task.payload, nullptr, false);
    std::vector<Json> entries;
    try {
        entries.push_back(QueueState::give_back(payload.at("match"), payload.at("tickets")));
        QueueState(state_).apply(entries.back());
    } catch (const std::exception& error) {
        log_error("task_given_up", {{"task", task.id}, {"why", error.what()}});
        entries.clear();
    }
    write(std::move(entries), {TaskDone{task.id}}, [this, report = std::move(report)](bool done) mutable {
        report(done);
        if (done) show_all();
    });
}

}  // namespace kabinet::queue
