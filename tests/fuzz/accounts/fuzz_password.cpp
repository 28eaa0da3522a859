#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/accounts/password.hpp"
#include "server/accounts/recovery_codes.hpp"
#include "server/accounts/unicode.hpp"

/// Whatever is typed as a new password is refused with a reason, or has one form within bounds that reads as
/// itself. The first line of an input is the account's name. The same text is read as a recovery code.
namespace {

using namespace kabinet;

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view name = text.substr(0, text.find('\n'));
    const std::string_view typed = name.size() < text.size() ? text.substr(name.size() + 1) : text;
    const auto read = read_password(typed, name);
    if (read) {
        const std::string_view form = read->reveal();
        require(form.size() <= 256);
        require(unicode::scalars_of(*unicode::from_utf8(form)).size() >= 8);
        const auto again = read_password(form, name);
        require(again && again->reveal() == form);
        require(Password::as_given(typed).reveal() == form);
    } else {
        require(!why(read.error()).empty());
    }
    const auto hash = recovery_code_hash(name, typed);
    require(!hash || hash->size() == 64);
    return 0;
}
