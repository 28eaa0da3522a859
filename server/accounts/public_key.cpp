#include "server/accounts/public_key.hpp"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <array>

#include "server/accounts/passkey.hpp"

namespace kabinet {
namespace {

constexpr int kFewestRsaBits = 2048;
constexpr int kMostRsaBits = 4096;

/// What fails leaves errors in a queue of the thread, where TLS would take them for its own.
class NoErrorsLeft {
  public:
    NoErrorsLeft() { ERR_set_mark(); }
    ~NoErrorsLeft() { ERR_pop_to_mark(); }
    NoErrorsLeft(const NoErrorsLeft&) = delete;
    NoErrorsLeft& operator=(const NoErrorsLeft&) = delete;
};

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

const unsigned char* bytes_at(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

bool is_on_p256(const EVP_PKEY* key) {
    std::array<char, 32> name{};
    return EVP_PKEY_get_group_name(key, name.data(), name.size(), nullptr) == 1 &&
           std::string_view(name.data()) == "prime256v1";
}

}  // namespace

void PublicKey::Free::operator()(EVP_PKEY* key) const {
    EVP_PKEY_free(key);
}

std::optional<PublicKey> PublicKey::read(std::string_view spki, int algorithm) {
    const NoErrorsLeft guard;
    const unsigned char* at = bytes_at(spki);
    const unsigned char* const end = at + spki.size();
    PublicKey key(d2i_PUBKEY(nullptr, &at, static_cast<long>(spki.size())), algorithm);
    if (!key.key_ || at != end || !key.is_of_its_algorithm()) return std::nullopt;
    return key;
}

bool PublicKey::is_of_its_algorithm() const {
    const EVP_PKEY* const key = key_.get();
    switch (algorithm_) {
        case kEdDsa:
            return EVP_PKEY_is_a(key, "ED25519") == 1;
        case kEs256:
            return EVP_PKEY_is_a(key, "EC") == 1 && is_on_p256(key);
        case kRs256: {
            const int bits = EVP_PKEY_get_bits(key);
            return EVP_PKEY_is_a(key, "RSA") == 1 && bits >= kFewestRsaBits && bits <= kMostRsaBits;
        }
        default:
            return false;
    }
}

bool PublicKey::signed_by(std::string_view message, std::string_view signature) const {
    const NoErrorsLeft guard;
    const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new());
    const char* const hash = algorithm_ == kEdDsa ? nullptr : "SHA256";  // Ed25519 hashes by itself
    return context &&
           EVP_DigestVerifyInit_ex(context.get(), nullptr, hash, nullptr, nullptr, key_.get(), nullptr) ==
               1 &&
           EVP_DigestVerify(context.get(), bytes_at(signature), signature.size(), bytes_at(message),
                            message.size()) == 1;
}

}  // namespace kabinet
