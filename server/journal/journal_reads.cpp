#include "server/journal/journal_reads.hpp"

#include <pthread.h>

#include <utility>

namespace kabinet {

JournalReads::JournalReads(Store& reader, std::size_t queue, std::function<void(const StoreError&)> damaged)
    : reader_(reader), damaged_(std::move(damaged)), questions_(queue) {
    thread_ = std::thread([this] { read_loop(); });
    ::pthread_setname_np(thread_.native_handle(), "journal-reads");
}

void JournalReads::stop() {
    close();
    if (thread_.joinable()) thread_.join();
}

void JournalReads::ask(Loop& home, Journal::Question question) {
    Asked asked{&home, std::move(question)};
    if (questions_.push(asked)) return;
    ++refused_;
    home.post(asked.question(std::unexpected(StoreError{questions_.closed() ? "stopped" : "busy"})).tell);
}

void JournalReads::read_loop() {
    while (auto asked = questions_.take()) {
        auto answered = asked->question(&reader_);
        if (answered.error.damaged) damaged_(answered.error);
        asked->home->post(std::move(answered.tell));
        ++answered_;
    }
}

}  // namespace kabinet
