#pragma once

#include <openssl/types.h>

#include <cstddef>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/net/ws/plain_write.hpp"

/// TLS by OpenSSL, without Boost: the only header that knows of it.
namespace kabinet::net {

/// A certificate with its key, and how TLS is spoken: 1.2 with forward secrecy and authenticated encryption,
/// or 1.3. Unchanging; connections that began with it keep it alive.
class TlsContext {
  public:
    /// Reads two PEM files, the certificate with its chain and its key. The error is for the operator.
    static std::expected<std::shared_ptr<const TlsContext>, std::string> read(const std::string& certificate,
                                                                              const std::string& key);
    TlsContext(const TlsContext&) = delete;
    ~TlsContext();

  private:
    friend class Tls;
    explicit TlsContext(SSL_CTX* context) : context_(context) {}

    SSL_CTX* context_;
};

/// The server's end of TLS over one socket, which does not block and outlives its use. The handshake happens
/// in the first reads. What is written is encrypted as soon as it is taken, so that a write is never repeated
/// with other bytes; at most one record waits encrypted.
class Tls {
  public:
    Tls(const TlsContext& context, int socket);
    Tls(const Tls&) = delete;
    ~Tls();

    enum class Outcome {
        data,
        wants_read,
        wants_write,
        end,
        plain_http,  ///< the peer does not speak TLS but HTTP without it
        lost
    };
    struct Got {
        Outcome outcome;
        std::size_t bytes;  ///< that were read
    };

    /// Reads up to as many bytes as `into` has; what the handshake has to say is sent on the way.
    Got read(std::span<char> into);

    /// Takes up to one record of `pieces`, once nothing waits any more.
    Written write(std::span<const std::string_view> pieces);

    /// Whether something encrypted waits for the socket.
    bool unsent() const;

    /// Tells the peer that nothing more comes, if that can be sent at once.
    void close();

  private:
    void flush(Written& out);

    SSL* ssl_;
    int socket_;
};

}  // namespace kabinet::net
