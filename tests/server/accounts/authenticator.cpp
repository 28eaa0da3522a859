#include "tests/server/accounts/authenticator.hpp"

#include <openssl/core_names.h>
#include <openssl/x509.h>

#include <array>
#include <map>
#include <stdexcept>

#include "games/core/fair.hpp"
#include "server/accounts/base64url.hpp"

namespace kabinet::testing {
namespace {

void require(bool done) {
    if (!done) throw std::runtime_error("the software authenticator does not work");
}

std::string big_endian(std::uint32_t number, int size) {
    std::string bytes;
    for (int i = size - 1; i >= 0; --i) bytes += static_cast<char>(number >> (8 * i));
    return bytes;
}

EVP_PKEY* make_key(int algorithm) {
    switch (algorithm) {
        case kEdDsa:
            return EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
        case kEs256:
            return EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
        default:
            return EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048});
    }
}

std::string number_of(const EVP_PKEY* key, const char* name, int size) {
    BIGNUM* number = nullptr;
    require(EVP_PKEY_get_bn_param(key, name, &number) == 1);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    require(BN_bn2binpad(number, reinterpret_cast<unsigned char*>(bytes.data()), size) == size);
    BN_free(number);
    return bytes;
}

std::string data_of(const Said& said, unsigned flags) {
    return std::string(bytes_of(sha256(said.rp_id))) + static_cast<char>(flags) + big_endian(said.count, 4);
}

std::string client_data(const Said& said, const char* type, const Challenge& challenge) {
    return R"({"type":")" + (said.type.empty() ? type : said.type) + R"(","challenge":")" +
           to_base64url(bytes_of(challenge)) + R"(","origin":")" + said.origin + '"' + said.more + '}';
}

}  // namespace

RelyingParty site() {
    return {.id = "play.example", .origins = {"https://other.example", "https://play.example"}};
}

Challenge challenge_of(char byte) {
    Challenge challenge;
    challenge.fill(static_cast<std::uint8_t>(byte));
    return challenge;
}

Authenticator::Authenticator(int algorithm) : algorithm_(algorithm), key_(make_key(algorithm)) {
    require(key_ != nullptr);
}

std::string Authenticator::numbers() const {
    switch (algorithm_) {
        case kEdDsa:
            return spki().substr(12);
        case kEs256:
            return number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, 32) +
                   number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, 32);
        default:
            return number_of(key_.get(), OSSL_PKEY_PARAM_RSA_N, 256) + std::string("\x01\x00\x01", 3);
    }
}

std::string Authenticator::cose() const {
    const std::string key = numbers();
    switch (algorithm_) {
        case kEdDsa:
            return std::string("\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20", 10) + key;
        case kEs256:
            return std::string("\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", 10) + key.substr(0, 32) +
                   std::string{0x22, 0x58, 0x20} + key.substr(32);
        default:
            return cose_rsa(key.substr(0, 256));
    }
}

std::string cose_rsa(std::string_view modulus) {
    return std::string("\xa4\x01\x03\x03\x39\x01\x00\x20\x59", 9) +
           big_endian(static_cast<std::uint32_t>(modulus.size()), 2) + std::string(modulus) +
           std::string("\x21\x43\x01\x00\x01", 5);
}

std::string Authenticator::spki() const {
    std::string der(1024, '\0');
    auto* at = reinterpret_cast<unsigned char*>(der.data());
    const int size = i2d_PUBKEY(key_.get(), &at);
    require(size > 0 && size < 1024);
    return der.substr(0, static_cast<std::size_t>(size));
}

std::string Authenticator::sign(std::string_view message) const {
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    const char* const hash = algorithm_ == kEdDsa ? nullptr : "SHA256";
    require(EVP_DigestSignInit_ex(context.get(), nullptr, hash, nullptr, nullptr, key_.get(), nullptr) == 1);
    std::string signature(512, '\0');
    std::size_t size = signature.size();
    require(EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                           reinterpret_cast<const unsigned char*>(message.data()), message.size()) == 1);
    return signature.substr(0, size);
}

std::string Authenticator::attested(const Said& said, std::string_view cose) const {
    return data_of(said, said.flags | kAttested) + std::string(16, 'm') +
           big_endian(static_cast<std::uint32_t>(id_.size()), 2) + id_ + std::string(cose) + said.tail;
}

PasskeyRegistration Authenticator::create(const Challenge& challenge, const Said& said) const {
    return {.id = to_base64url(id_),
            .client_data = to_base64url(client_data(said, "webauthn.create", challenge)),
            .authenticator_data = to_base64url(attested(said, cose())),
            .public_key = to_base64url(spki()),
            .algorithm = algorithm_,
            .transports = {"hybrid", "internal"}};
}

PasskeyAssertion Authenticator::get(const Challenge& challenge, const Said& said) const {
    const std::string json = client_data(said, "webauthn.get", challenge);
    const std::string data = data_of(said, said.flags) + said.tail;
    return {.id = to_base64url(id_),
            .client_data = to_base64url(json),
            .authenticator_data = to_base64url(data),
            .signature = to_base64url(sign(data + std::string(bytes_of(sha256(json))))),
            .user_handle = "dXNlcg"};
}

const Authenticator& authenticator(int algorithm) {
    static std::map<int, Authenticator> made;
    return made.try_emplace(algorithm, algorithm).first->second;
}

Passkey registered(const Authenticator& authenticator, const Said& said) {
    const Challenge challenge = challenge_of('r');
    const auto passkey = register_passkey(site(), challenge, authenticator.create(challenge, said), false);
    require(passkey.has_value());
    return *passkey;
}

}  // namespace kabinet::testing
