#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/accounts/passkey_assertion.hpp"
#include "server/accounts/passkey_registration.hpp"

/// An authenticator in software, and the browser before it. Both say what a test wants them to say.
namespace kabinet::testing {

inline constexpr unsigned kPresent = 0x01, kVerified = 0x04, kEligible = 0x08, kBackedUp = 0x10,
                          kAttested = 0x40, kExtended = 0x80;

/// What is said in one answer.
struct Said {
    std::string type = {};  ///< the right one when empty
    std::string origin = "https://play.example";
    std::string more = R"(,"crossOrigin":false)";  ///< members behind the origin
    std::string rp_id = "play.example";
    unsigned flags = kPresent | kVerified;
    std::uint32_t count = 0;
    std::string tail = {};  ///< behind everything else of the authenticator data
};

/// The site whose passkeys these are.
RelyingParty site();
Challenge challenge_of(char byte);

class Authenticator {
  public:
    /// Makes a key of one of `kAlgorithms`; RSA has 2048 bits.
    explicit Authenticator(int algorithm);
    /// `number` makes the id of the credential another one.
    Authenticator(int algorithm, char number) : Authenticator(algorithm) { id_.back() = number; }

    PasskeyRegistration create(const Challenge& challenge, const Said& said = {}) const;
    PasskeyAssertion get(const Challenge& challenge, const Said& said = {}) const;

    /// Bytes: the credential's id, and the key in three ways.
    const std::string& id() const { return id_; }
    std::string cose() const;
    std::string spki() const;
    /// As libfido2 takes it: the coordinates, or modulus and exponent.
    std::string numbers() const;

    std::string sign(std::string_view message) const;
    int algorithm() const { return algorithm_; }

    /// The authenticator data of a new credential with a key of any kind.
    std::string attested(const Said& said, std::string_view cose) const;

  private:
    struct Free {
        void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    };
    int algorithm_;
    std::unique_ptr<EVP_PKEY, Free> key_;
    std::string id_ = std::string("a passkey of the tests, number ") + '\xff';
};

/// One of each algorithm, made once.
const Authenticator& authenticator(int algorithm);

/// The passkey of an authenticator, registered at `site()`.
Passkey registered(const Authenticator& authenticator, const Said& said = {});

/// A COSE key of RSA with a modulus of so many bytes.
std::string cose_rsa(std::string_view modulus);

}  // namespace kabinet::testing
