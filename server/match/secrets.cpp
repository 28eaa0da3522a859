#include "server/match/secrets.hpp"

#include <sodium.h>

#include <stdexcept>

#include "server/accounts/token.hpp"

namespace kabinet {
namespace {

const unsigned char* raw(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Secrets::Secrets(std::string_view server_key) {
    if (!from_hex(server_key, key_)) throw std::invalid_argument("the server key is not 64 hex digits");
}

Bytes32 Secrets::derive(std::string_view purpose, std::string_view what) const {
    std::string text(purpose);
    text.append(1, '\0').append(what);
    Bytes32 out{};
    crypto_generichash(out.data(), out.size(), raw(text), text.size(), key_.data(), key_.size());
    return out;
}

std::string Secrets::name(std::string_view purpose, std::string_view what, std::size_t length) const {
    return id_of(derive(purpose, what), length);
}

std::string Secrets::match_id(std::string_view player, std::string_view key) const {
    return name("match", std::string(player) + '\0' + std::string(key), 10);
}
std::string Secrets::cluster() const {
    return name("cluster", "", 12);
}
Bytes32 Secrets::rates() const {
    return derive("rates", "");
}
std::string Secrets::rematch_id(std::string_view match) const {
    return name("rematch", match, 10);
}
std::string Secrets::invite(std::string_view match, int attempt) const {
    const std::string again = attempt == 0 ? "" : '\0' + std::to_string(attempt);
    return name("invite", std::string(match) + again, 8);
}
MatchSecrets Secrets::of(const StoredStream& stored) const {
    MatchSecrets found;
    if (!from_hex(stored.stream.secret, found.own)) found.own = secret(stored.stream.id);
    if (Bytes32 next; from_hex(stored.next_secret, next)) found.next = next;
    return found;
}
Bytes32 Secrets::user_handle(std::string_view account) const {
    return derive("user handle", account);
}
std::string Secrets::network(std::string_view match, std::string_view network) const {
    if (network.empty()) return {};
    return name("network", std::string(match) + '\0' + std::string(network), 10);
}
Bytes32 Secrets::secret(std::string_view match) const {
    return derive("secret", match);
}

}  // namespace kabinet
