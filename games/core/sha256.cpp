#include <openssl/evp.h>

#include <memory>
#include <stdexcept>

#include "games/core/fair.hpp"

namespace kabinet {
namespace {

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/// Looking the algorithm up takes longer than hashing an entry of a record: it is done once.
const EVP_MD* algorithm() {
    static const EVP_MD* const sha256 = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    return sha256;
}

}  // namespace

Bytes32 sha256(std::initializer_list<std::string_view> parts) {
    thread_local const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new());
    Bytes32 hash{};
    bool done = EVP_DigestInit_ex2(context.get(), algorithm(), nullptr) == 1;
    for (const std::string_view part : parts)
        done = done && EVP_DigestUpdate(context.get(), part.data(), part.size()) == 1;
    if (!done || EVP_DigestFinal_ex(context.get(), hash.data(), nullptr) != 1)
        throw std::runtime_error("SHA-256 is not to be had from libcrypto");
    return hash;
}

}  // namespace kabinet
