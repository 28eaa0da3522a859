#include "server/accounts/shown_names.hpp"

#include <utility>

namespace kabinet {

std::vector<std::string> ShownNames::show(const std::vector<std::string>& accounts) {
    Found kept;
    std::vector<std::string> missing;
    for (const std::string& account : accounts) {
        if (auto name = known_.extract(account); !name.empty()) {
            kept.insert(std::move(name));
        } else {
            missing.push_back(account);
        }
    }
    known_ = std::move(kept);
    if (reading_) return {};
    reading_ = !missing.empty();
    return missing;
}

void ShownNames::learn(const std::vector<std::string>& asked, Found* found, const ToldNames& told) {
    reading_ = false;
    if (!found) return;
    told.renew(*found);
    known_.merge(*found);
    for (const std::string& account : asked) known_.try_emplace(account, PublicName{account});
}

bool ShownNames::rename(const std::string& account, const PublicName& name) {
    const auto shown = known_.find(account);
    if (shown == known_.end() || shown->second == name) return false;
    shown->second = name;
    return true;
}

}  // namespace kabinet
