#include "tests/games/bot_memory/heap.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> now{0}, highest{0};

void count(void* block) {
    const std::size_t held = now += malloc_usable_size(block);
    if (held > highest) highest = held;
}

}  // namespace

void* operator new(std::size_t size) {
    void* block = std::malloc(std::max<std::size_t>(1, size));
    if (!block) throw std::bad_alloc();
    count(block);
    return block;
}

void operator delete(void* block) noexcept {
    if (block) now -= malloc_usable_size(block);
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept {
    operator delete(block);
}

namespace kabinet::heap {

std::size_t held() {
    return now;
}

std::size_t most() {
    return highest;
}

void forget_most() {
    highest = now.load();
}

}  // namespace kabinet::heap
