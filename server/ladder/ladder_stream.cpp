#include "server/ladder/ladder_stream.hpp"

#include <algorithm>
#include <utility>

#include "server/ladder/ladder_rows.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

/// How many events are read and folded at a time. The fold of a page takes some 10 ms.
constexpr int kPage = 500;
/// A failed attempt to read is repeated after this, ms.
constexpr std::int64_t kRetryAfter = 1000;

}  // namespace

/// A page of the log on its way through a worker, which has the book meanwhile.
struct LadderStream::Page {
    std::unique_ptr<LadderBook> book;
    std::vector<LadderEntry> entries;
    std::string flaw{};  // why the fold stopped; empty when all is folded

    void fold() {
        try {
            for (const LadderEntry& entry : entries) {
                const auto taken = book->take(entry);
                if (!taken) return void(flaw = taken.error().code + ": " + taken.error().message);
            }
        } catch (const std::exception& error) {
            flaw = error.what();
        }
    }
};

LadderStream::LadderStream(LadderHome& home, const LadderName& name)
    : home_(home),
      id_(name.id()),
      book_(std::make_unique<LadderBook>(name)),
      writer_(*this, home.loop, home.journal, static_cast<std::size_t>(home.config.store.queue)),
      channel_(Document(board_document(id_), home.epoch + "-" + id_, views_,
                        static_cast<std::size_t>(home.config.limits.ring)),
               home.hubs, home.metrics) {
    read_on();
}

LadderStream::~LadderStream() {
    home_.deadlines.clear(*this);
}

std::unexpected<Refusal> LadderStream::damaged() {
    return std::unexpected(Refusal{"ladder_damaged", "", "the log of the ladder can't be read"});
}

void LadderStream::with(Visit visit) {
    if (broken_) return visit(damaged());
    if (open_) return visit(this);
    if (std::cmp_greater_equal(awaiting_.size(), home_.config.store.queue))
        return visit(std::unexpected(Refusal{"busy", "", "too many requests wait for this ladder"}));
    awaiting_.push_back(std::move(visit));
}

/// Whoever waits is refused. The ladder does nothing more until the server starts again.
void LadderStream::breaks(const std::string& why) {
    if (std::exchange(broken_, true)) return;
    open_ = false;
    log_error("ladder_damaged", {{"ladder", id_}, {"why", why}});
    home_.deadlines.clear(*this);
    for (auto& visit : std::exchange(awaiting_, {})) visit(damaged());
    for (auto& visit : writer_.leave()) visit(damaged());
}

/// Reads what the journal has behind the book.
void LadderStream::read_on() {
    open_ = false;
    const std::int64_t last = book_->ladder().events();
    std::vector<int> numbers;
    for (int i = 1; i <= kPage; ++i) numbers.push_back(static_cast<int>(last) + i);
    home_.journal.read(
        home_.loop,
        [id = id_, numbers](Store& store) -> std::expected<std::vector<LadderEntry>, StoreError> {
            if (auto fine = expect_not_left_alone(store, id); !fine)
                return std::unexpected(std::move(fine.error()));
            return read_entries(store, id, numbers);
        },
        [this](auto entries) { read(std::move(entries)); });
}

void LadderStream::read(std::expected<std::vector<LadderEntry>, StoreError> entries) {
    if (!entries && entries.error().lasts()) return breaks(entries.error().message);
    if (!entries) return read_later();
    if (entries->empty()) return opened();
    auto page = std::make_shared<Page>(Page{std::move(book_), std::move(*entries)});
    const AtHand at_hand(id_);
    home_.workers.run(
        home_.loop, Urgency::show, [page] { page->fold(); }, [this, page](bool ran) { folded(*page, ran); });
}

void LadderStream::folded(Page& page, bool ran) {
    book_ = std::move(page.book);
    if (!page.flaw.empty()) return breaks(page.flaw);
    if (!ran) return read_later();
    stale_ = true;
    if (seen_) {  // what was written, although its commit was not known to have worked
        for (const LadderEntry& entry : page.entries) home_.told(entry.logged.event);
    }
    if (std::cmp_less(page.entries.size(), kPage)) return opened();
    read_on();
}

void LadderStream::read_later() {
    retry_at_ = home_.loop.now() + kRetryAfter;
    schedule();
}

void LadderStream::opened() {
    open_ = seen_ = true;
    while (open_ && !awaiting_.empty()) {
        Visit visit = std::move(awaiting_.front());
        awaiting_.pop_front();
        visit(this);
    }
    if (open_) schedule();
}

void LadderStream::rate(RatedMatch match, std::string task, Courier::Report report) {
    with([match = std::move(match), task = std::move(task),
          report = std::move(report)](std::expected<LadderStream*, Refusal> found) mutable {
        if (!found) return report(false);
        LadderStream& here = **found;
        if (!here.writer_.busy()) return here.take(match, task, std::move(report));
        if (here.writer_.full()) return report(false);
        // The ladder may be reading again by then.
        here.writer_.wait([match = std::move(match), task = std::move(task),
                           report = std::move(report)](std::expected<LadderStream*, Refusal> later) mutable {
            if (!later) return report(false);
            (*later)->rate(std::move(match), std::move(task), std::move(report));
        });
    });
}

void LadderStream::take(const RatedMatch& match, const std::string& task, Courier::Report report) {
    std::optional<LadderEntry> entry;
    guarded([&] {
        const Ladder& ladder = book_->ladder();
        auto event = ladder.rate(match);
        if (event) {
            const Bytes32 hash = ladder.hash_of(*event);
            entry = LadderEntry{{std::move(*event), hash}, match.neighbours};
        } else if (event.error().code != "rated_twice") {
            log_error("task_given_up", {{"task", task}, {"why", event.error().message}});
        }
    });
    if (broken_) return report(false);
    write(std::move(entry), task, std::move(report));
}

/// Makes an entry durable, if there is one, and takes the task out.
void LadderStream::write(std::optional<LadderEntry> entry, const std::string& task, Courier::Report report) {
    std::vector<Write> writes;
    if (entry && book_->ladder().events() == 0) writes.emplace_back(ladder_stream(book_->ladder().name()));
    if (entry) writes.emplace_back(row_of(*entry));
    writes.emplace_back(TaskDone{task});
    writer_.commit(std::move(writes), [this, entry = std::move(entry), report = std::move(report)](
                                          Committed outcome) mutable { committed(entry, report, outcome); });
}

void LadderStream::committed(const std::optional<LadderEntry>& entry, Courier::Report& report,
                             Committed outcome) {
    if (outcome == Committed::fenced || outcome == Committed::unknown) read_on();
    if (outcome == Committed::ok && entry) {
        guarded([&] {
            const auto taken = book_->take(*entry);
            if (!taken) return breaks(taken.error().message);
            changed();
            home_.told(entry->logged.event);
        });
    }
    report(outcome == Committed::ok);
}

void LadderStream::events(std::vector<int> numbers, Answer<std::vector<LoggedEvent>> answer) {
    if (numbers.empty()) return answer(std::vector<LoggedEvent>());
    home_.journal.read(
        home_.loop,
        [id = id_, numbers = std::move(numbers)](Store& store) { return read_entries(store, id, numbers); },
        [answer = std::move(answer)](std::expected<std::vector<LadderEntry>, StoreError> entries) mutable {
            if (!entries && entries.error().lasts()) return answer(damaged());
            if (!entries) return answer(refuse("storage_failed", "the log can't be read at present"));
            std::vector<LoggedEvent> events;
            for (LadderEntry& entry : *entries) events.push_back(std::move(entry.logged));
            answer(std::move(events));
        });
}

}  // namespace kabinet
