#include "protocol/codes.hpp"

#include <algorithm>
#include <array>

namespace kabinet::protocol {
namespace {

constexpr std::array kErrorTable{
#define KABINET_ERROR(name, number, status, resend, title, advice) \
    CodeInfo{Code::name, #name, status, Resend::resend, title, advice},
#define KABINET_CLOSE(name, number, retry, title, advice)
#include "protocol/codes.def"
#undef KABINET_ERROR
#undef KABINET_CLOSE
};

constexpr std::array kCloseTable{
#define KABINET_ERROR(name, number, status, resend, title, advice)
#define KABINET_CLOSE(name, number, retry, title, advice) \
    CloseInfo{CloseCode::name, #name, Retry::retry, title, advice},
#include "protocol/codes.def"
#undef KABINET_ERROR
#undef KABINET_CLOSE
};

template <class Table, class C>
const auto& entry(const Table& table, C code) {
    const auto found = std::ranges::find_if(table, [&](const auto& row) { return row.code == code; });
    if (found != table.end()) return *found;
    return *std::ranges::find_if(table, [](const auto& row) { return row.code == C::internal; });
}

}  // namespace

std::span<const CodeInfo> all_codes() {
    return kErrorTable;
}
std::span<const CloseInfo> all_close_codes() {
    return kCloseTable;
}

const CodeInfo& info(Code code) {
    return entry(kErrorTable, code);
}
const CloseInfo& info(CloseCode code) {
    return entry(kCloseTable, code);
}

std::optional<Code> code_named(std::string_view name) {
    const auto found = std::ranges::find(kErrorTable, name, &CodeInfo::name);
    if (found == kErrorTable.end()) return std::nullopt;
    return found->code;
}

std::string_view to_string(Retry retry) {
    switch (retry) {
        case Retry::now:
            return "now";
        case Retry::later:
            return "later";
        case Retry::never:
            return "never";
    }
    return "never";
}

std::string_view to_string(Resend resend) {
    switch (resend) {
        case Resend::never:
            return "never";
        case Resend::later:
            return "later";
        case Resend::reconnect:
            return "reconnect";
    }
    return "never";
}

}  // namespace kabinet::protocol
