#include "server/accounts/public_key.hpp"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>
#include <string>

#include "server/accounts/passkey.hpp"
#include "tests/server/accounts/authenticator.hpp"

namespace kabinet::testing {
namespace {

std::string spki_of(EVP_PKEY* made) {
    const std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key(made, EVP_PKEY_free);
    std::string der(2048, '\0');
    auto* at = reinterpret_cast<unsigned char*>(der.data());
    const int size = key ? i2d_PUBKEY(key.get(), &at) : 0;
    EXPECT_GT(size, 0);
    return der.substr(0, static_cast<std::size_t>(size));
}

bool is_read(const std::string& spki, int algorithm) {
    return PublicKey::read(spki, algorithm).has_value();
}

TEST(PublicKey, AC4_a_key_is_read_for_its_own_algorithm_only) {
    for (const int of : kAlgorithms)
        for (const int algorithm : kAlgorithms)
            EXPECT_EQ(is_read(authenticator(of).spki(), algorithm), of == algorithm);
}

TEST(PublicKey, AC4_keys_of_other_kinds_are_refused) {
    for (const char* const curve : {"P-384", "P-224", "secp256k1"}) {
        const std::string other = spki_of(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve));
        EXPECT_FALSE(is_read(other, kEs256)) << curve;
    }
    for (const char* const kind : {"X25519", "ED448"})
        EXPECT_FALSE(is_read(spki_of(EVP_PKEY_Q_keygen(nullptr, nullptr, kind)), kEdDsa)) << kind;
    EXPECT_FALSE(is_read(spki_of(EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{1024})), kRs256));
}

TEST(PublicKey, AC4_nothing_stands_behind_a_key) {
    for (const int algorithm : kAlgorithms) {
        const std::string spki = authenticator(algorithm).spki();
        EXPECT_FALSE(is_read(spki + '\0', algorithm));
        for (std::size_t size = 0; size < spki.size(); ++size)
            EXPECT_FALSE(is_read(spki.substr(0, size), algorithm));
    }
}

}  // namespace
}  // namespace kabinet::testing
