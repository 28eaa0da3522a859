#include "server/net/tls/tls_client.hpp"

#include <openssl/ssl.h>

#include <array>
#include <memory>

namespace kabinet::net {

std::string ask_over_tls(int socket, const std::string& request) {
    const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context(SSL_CTX_new(TLS_client_method()),
                                                               SSL_CTX_free);
    const std::unique_ptr<SSL, void (*)(SSL*)> ssl(SSL_new(context.get()), SSL_free);
    std::array<char, 1024> answer;
    std::size_t size = 0;
    const bool asked = ssl && SSL_set_fd(ssl.get(), socket) == 1 && SSL_connect(ssl.get()) == 1 &&
                       SSL_write_ex(ssl.get(), request.data(), request.size(), &size) == 1 &&
                       SSL_read_ex(ssl.get(), answer.data(), answer.size(), &size) == 1;
    return asked ? std::string(answer.data(), size) : std::string();
}

}  // namespace kabinet::net
