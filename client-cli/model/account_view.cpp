#include "client-cli/model/account_view.hpp"

#include <algorithm>

namespace kabinet::cli {
namespace {

DeviceView device_view(const Json& value) {
    return {.id = value.value("id", ""),
            .label = value.value("device", ""),
            .created = value.value("created", Millis{0}),
            .seen = value.value("seen", Millis{0}),
            .current = value.value("current", false)};
}

CredentialView credential_view(const Json& value) {
    return {.id = value.value("id", ""),
            .kind = value.value("kind", ""),
            .label = value.value("label", ""),
            .created = value.value("created", Millis{0})};
}

template <class T>
const T* only(const std::vector<T>& all, const std::string& begin, auto counts) {
    const T* found = nullptr;
    for (const T& one : all) {
        if (begin.empty() || !one.id.starts_with(begin) || !counts(one)) continue;
        if (found) return nullptr;
        found = &one;
    }
    return found;
}

}  // namespace

AccountView AccountView::of(const Json& value) {
    AccountView view;
    const Json player = value.value("player", Json::object());
    view.id = player.value("id", "");
    view.name = player.value("name", "");
    view.guest = player.value("guest", false);
    view.created = value.value("created", Millis{0});
    for (const Json& one : value.value("sessions", Json::array())) view.devices.push_back(device_view(one));
    for (const Json& one : value.value("credentials", Json::array()))
        view.credentials.push_back(credential_view(one));
    return view;
}

int AccountView::count(const std::string& kind) const {
    return static_cast<int>(std::ranges::count(credentials, kind, &CredentialView::kind));
}

const DeviceView* AccountView::device(const std::string& begin) const {
    return only(devices, begin, [](const DeviceView&) { return true; });
}

const CredentialView* AccountView::credential(const std::string& begin) const {
    return only(credentials, begin, [](const CredentialView& one) { return one.kind != "recovery"; });
}

}  // namespace kabinet::cli
