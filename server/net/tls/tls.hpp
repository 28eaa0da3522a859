#pragma once

#include <openssl/types.h>

#include <cstddef>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/net/ws/plain_write.hpp"

/// TLS by OpenSSL, without Boost. Of all headers only this one knows OpenSSL.
namespace kabinet::net {

/// A certificate with its key, and how TLS is spoken: 1.2 with forward secrecy and authenticated encryption,
/// or 1.3. It never changes. Connections that began with it keep it alive.
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

/// The server's end of TLS over one socket, which does not block and outlives this object. The handshake
/// happens in the first reads. Bytes are encrypted as soon as they are taken, so that a write is never
/// repeated with other bytes. At most one record waits encrypted.
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
        plain_http,  ///< the peer speaks HTTP without TLS
        lost
    };
    struct Got {
        Outcome outcome;
        std::size_t bytes;  ///< how many were read
    };

    /// Reads at most as many bytes as fit into `into`. Sends the messages of the handshake on the way.
    Got read(std::span<char> into);

    /// Takes up to one record of `pieces`, unless an earlier record still waits.
    Written write(std::span<const std::string_view> pieces);

    /// Whether an encrypted record waits for the socket.
    bool unsent() const;

    /// Tells the peer that nothing more comes, if the socket takes that at once.
    void close();

  private:
    void flush(Written& out);

    SSL* ssl_;
    int socket_;
};

}  // namespace kabinet::net
