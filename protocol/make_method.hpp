#pragma once

#include "protocol/cost.hpp"
#include "protocol/decode.hpp"
#include "protocol/method.hpp"
#include "protocol/quick_decode.hpp"

namespace kabinet::protocol {

template <Params P>
std::optional<Error> read_params(Json& params, std::any& out) {
    Decoder decoder(Unknown::refuse);
    if (decoder.read(params, out.emplace<P>())) return std::nullopt;
    auto& fault = decoder.fault();
    const std::string where = fault.pointer.empty() ? "params" : fault.pointer;
    return Error{.code = Code::invalid_params,
                 .detail = where + " " + fault.message,
                 .extra = {{"pointer", "/params" + fault.pointer}}};
}

template <Params P>
bool quick_read_params(Scanner& params, std::any& out) {
    return QuickDecoder(params).read(out.emplace<P>());
}

/// The method with parameters P.
template <Params P>
constexpr Method make_method() {
    return {P::method, cost_of<P>, &read_params<P>, &quick_read_params<P>};
}

}  // namespace kabinet::protocol
