#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kabinet {

/// The name of a stream that a thread works on at present, short enough for a slot of AtHandFile; empty for
/// none, and for a longer one.
class HandName {
  public:
    static constexpr std::size_t kSize = 64;

    HandName() = default;
    explicit HandName(std::string_view name);
    std::string_view text() const { return text_.data(); }

  private:
    friend class AtHand;
    std::array<char, kSize> text_{};  // ends with a zero
};

/// While this lives, its thread has a stream at hand, where AtHandFile shows it to the next process; then
/// the thread has what it had before. Costs a copy of the name in memory.
class AtHand {
  public:
    explicit AtHand(std::string_view stream) : AtHand(HandName(stream)) {}
    explicit AtHand(const HandName& stream);
    ~AtHand();
    AtHand(const AtHand&) = delete;
    AtHand& operator=(const AtHand&) = delete;

    /// What this thread has at hand.
    static HandName here();

  private:
    HandName before_;
};

/// What the threads of this process have at hand, in a file that outlives the process. So the next process
/// knows which streams may have ended this one, however it ended: by a fault, for lack of memory, by a
/// signal (ND-5). Whoever ends in order has nothing at hand. One in a process.
class AtHandFile {
  public:
    /// Makes the file where it is missing. The error says why the file can't be used, for the operator.
    static std::expected<std::unique_ptr<AtHandFile>, std::string> open(const std::string& path);
    /// From now on the threads leave no trace.
    ~AtHandFile();
    AtHandFile(const AtHandFile&) = delete;
    AtHandFile& operator=(const AtHandFile&) = delete;

    /// What the process before had at hand when it ended, each name once.
    std::vector<std::string> left() const;

    /// Forgets what was left. From now on the file shows what the threads of this process have at hand.
    void begin();

  private:
    AtHandFile(int file, char* slots) : file_(file), slots_(slots) {}

    const int file_;
    char* const slots_;
};

}  // namespace kabinet
