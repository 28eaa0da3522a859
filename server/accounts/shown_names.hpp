#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/accounts/told_names.hpp"

namespace kabinet {

/// The present names of the accounts that a document shows. The document reads those that are missing.
class ShownNames {
  public:
    using Found = std::map<std::string, PublicName>;

    /// `accounts` are shown from now on, and no others. Returns those whose names are to be read; none while
    /// names are being read.
    std::vector<std::string> show(const std::vector<std::string>& accounts);
    /// The names of `asked` were read, or null if that failed. An account that has none is shown by its id.
    /// `told` may have newer names.
    void learn(const std::vector<std::string>& asked, Found* found, const ToldNames& told);
    /// The account has another name; whether the document shows the account.
    bool rename(const std::string& account, const PublicName& name);

    bool reading() const { return reading_; }
    const Found& known() const { return known_; }

  private:
    Found known_;
    bool reading_ = false;
};

}  // namespace kabinet
