#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "server/journal/journal.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// Accounts of which nobody knows whether a change became durable: reads what the store has, and tries until
/// that works. Bounded: beyond `kMost` an account is dropped; its name is right again when it comes into
/// memory anew.
class DoubtedAccounts : public Sleeper {
  public:
    using Told = std::function<void(const Account& account)>;

    DoubtedAccounts(Loop& loop, Deadlines& deadlines, Journal& journal, Told told)
        : loop_(loop), deadlines_(deadlines), journal_(journal), told_(std::move(told)) {}
    ~DoubtedAccounts() override { deadlines_.clear(*this); }

    void read(const std::string& account);
    void on_time() override;

  private:
    static constexpr std::size_t kMost = 1000;

    void found(const std::string& account, const std::expected<std::optional<Account>, StoreError>& stored);

    Loop& loop_;
    Deadlines& deadlines_;
    Journal& journal_;
    const Told told_;
    std::set<std::string> again_;  // could not be read
};

}  // namespace kabinet
