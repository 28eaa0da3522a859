#include "protocol/method.hpp"

#include <algorithm>

#include "protocol/make_method.hpp"
#include "protocol/messages.hpp"

namespace kabinet::protocol {
namespace {

template <class... P>
std::vector<const Method*> methods_of(MethodList<P...>) {
    static constexpr Method methods[] = {make_method<P>()...};
    std::vector<const Method*> list;
    for (const Method& method : methods) list.push_back(&method);
    return list;
}

}  // namespace

Methods::Methods(std::vector<const Method*> methods) : methods_(std::move(methods)) {
    std::ranges::sort(methods_, {}, &Method::name);
}

const Method* Methods::find(std::string_view name) const {
    const auto it = std::ranges::lower_bound(methods_, name, {}, &Method::name);
    return it != methods_.end() && (*it)->name == name ? *it : nullptr;
}

const Methods& all_methods() {
    static const Methods methods(methods_of(AllMethods()));
    return methods;
}

}  // namespace kabinet::protocol
