#include "protocol/methods.hpp"

#include <algorithm>
#include <array>

#include "protocol/decode.hpp"
#include "protocol/quick_decode.hpp"

namespace kabinet::protocol {
namespace {

template <Params P>
std::expected<Request, Error> read_params(Json& params) {
    Decoder decoder(Unknown::refuse);
    std::expected<Request, Error> request(std::in_place, std::in_place_type<P>);
    if (decoder.read(params, std::get<P>(*request))) return request;
    auto& fault = decoder.fault();
    const std::string where = fault.pointer.empty() ? "params" : fault.pointer;
    return std::unexpected(Error{.code = Code::invalid_params,
                                 .detail = where + " " + fault.message,
                                 .extra = {{"pointer", "/params" + fault.pointer}}});
}

template <Params P>
bool quick_read_params(Scanner& params, Request& out) {
    return QuickDecoder(params).read(out.emplace<P>());
}

template <class... P>
constexpr auto methods_of(const std::variant<P...>*) {
    return std::array{Method{P::method, &read_params<P>, &quick_read_params<P>}...};
}
constexpr auto kMethods = methods_of(static_cast<const Request*>(nullptr));

}  // namespace

const Method* find_method(std::string_view name) {
    const auto method = std::ranges::find(kMethods, name, &Method::name);
    return method == kMethods.end() ? nullptr : &*method;
}

}  // namespace kabinet::protocol
