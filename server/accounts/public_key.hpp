#pragma once

#include <openssl/types.h>

#include <memory>
#include <optional>
#include <string_view>

namespace kabinet {

/// The public key of a passkey, ready to check signatures.
class PublicKey {
  public:
    /// Reads SubjectPublicKeyInfo in DER; nothing when it is no key of `algorithm` (`passkey.hpp`): Ed25519,
    /// a point of P-256, or RSA of 2048 to 4096 bits.
    static std::optional<PublicKey> read(std::string_view spki, int algorithm);

    /// Whether `signature` is the key's for `message`. ECDSA signatures are in DER.
    bool signed_by(std::string_view message, std::string_view signature) const;

  private:
    struct Free {
        void operator()(EVP_PKEY* key) const;
    };
    PublicKey(EVP_PKEY* key, int algorithm) : key_(key), algorithm_(algorithm) {}
    bool is_of_its_algorithm() const;

    std::unique_ptr<EVP_PKEY, Free> key_;
    int algorithm_;
};

}  // namespace kabinet
