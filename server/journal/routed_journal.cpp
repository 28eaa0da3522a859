#include "server/journal/routed_journal.hpp"

namespace kabinet {

void RoutedJournal::append(Loop& home, Write write, Done<Written> done) {
    if (leads_) return own_.append(home, std::move(write), std::move(done));
    std::vector<Write> writes;
    writes.push_back(std::move(write));
    append_all(home, std::move(writes), [done = std::move(done)](auto written) mutable {
        if (!written) return done(std::unexpected(std::move(written.error())));
        done(written->front());
    });
}

void RoutedJournal::append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) {
    if (leads_) return own_.append_all(home, std::move(writes), std::move(done));
    home.post([this, &home, writes = std::move(writes), done = std::move(done)]() mutable {
        commit_(home, std::move(writes), std::move(done));
    });
}

}  // namespace kabinet
