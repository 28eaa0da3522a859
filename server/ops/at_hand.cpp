#include "server/ops/at_hand.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <set>

namespace kabinet {
namespace {

/// Threads beyond these leave no trace.
constexpr std::size_t kThreads = 256;
constexpr std::size_t kBytes = kThreads * HandName::kSize;

std::atomic<char*> shown_slots{nullptr};  // the slots of the file
std::atomic<std::size_t> numbered{0};

struct Own {
    std::size_t number = numbered++;
    HandName name;
};
thread_local Own own_hand;

/// Not on the thread's own memory alone, so that no compiler leaves the copy out.
void show(const HandName& name) {
    own_hand.name = name;
    char* const slots = shown_slots.load(std::memory_order_relaxed);
    if (slots && own_hand.number < kThreads)
        std::memcpy(slots + own_hand.number * HandName::kSize, name.text().data(), HandName::kSize);
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

std::unexpected<std::string> failed(const std::string& path, int file) {
    const std::string why = std::strerror(errno);
    if (file >= 0) ::close(file);
    return std::unexpected(path + ": " + why);
}

}  // namespace

HandName::HandName(std::string_view name) {
    if (name.size() < kSize) std::ranges::copy(name, text_.begin());
}

AtHand::AtHand(const HandName& stream) : before_(own_hand.name) {
    show(stream);
}

AtHand::~AtHand() {
    show(before_);
}

HandName AtHand::here() {
    return own_hand.name;
}

std::expected<std::unique_ptr<AtHandFile>, std::string> AtHandFile::open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return failed(path, file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) return failed(path, file);
    if (::ftruncate(file, static_cast<off_t>(kBytes)) != 0) return failed(path, file);
    void* const slots = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (slots == MAP_FAILED) return failed(path, file);
    return std::unique_ptr<AtHandFile>(new AtHandFile(file, static_cast<char*>(slots)));
}

/// A thread may be about to write, so the memory stays, and would keep the lock.
AtHandFile::~AtHandFile() {
    char* own_slots = slots_;
    shown_slots.compare_exchange_strong(own_slots, nullptr);
    ::flock(file_, LOCK_UN);
    ::close(file_);
}

std::vector<std::string> AtHandFile::left() const {
    std::set<std::string> names;
    for (std::size_t thread = 0; thread < kThreads; ++thread) {
        const char* const slot = slots_ + thread * HandName::kSize;
        if (const std::size_t length = ::strnlen(slot, HandName::kSize); length < HandName::kSize)
            names.emplace(slot, length);
    }
    names.erase("");
    return {names.begin(), names.end()};
}

void AtHandFile::begin() {
    std::memset(slots_, 0, kBytes);
    shown_slots = slots_;
}

}  // namespace kabinet
