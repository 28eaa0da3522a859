#include "server/net/tls/tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <array>
#include <new>

namespace kabinet::net {

namespace {

/// The ciphers of Mozilla's "intermediate" profile (version 5.7) for TLS 1.2. TLS 1.3 has no weak ones.
constexpr const char* kCiphers =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";

/// Chooses HTTP/1.1, WebSocket included, from the protocols that a client offers (RFC 7301). Ends the
/// handshake with a client that offers only others: its data are meant for another server.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size, const unsigned char* offered,
                    unsigned offered_size, void*) {
    constexpr std::string_view ours = "\x08http/1.1";
    const auto* bytes = reinterpret_cast<const unsigned char*>(ours.data());
    unsigned char* found = nullptr;
    const int done =
        SSL_select_next_proto(&found, size, bytes, static_cast<unsigned>(ours.size()), offered, offered_size);
    *chosen = found;
    return done == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

std::string reason() {
    const unsigned long code = ERR_peek_last_error();
    const char* text = code == 0 ? nullptr : ERR_reason_error_string(code);
    return text ? text : "unknown error";
}

std::unexpected<std::string> bad(const std::string& setting, const std::string& file) {
    return std::unexpected(setting + ": " + file + ": " + reason());
}

}  // namespace

std::expected<std::shared_ptr<const TlsContext>, std::string> TlsContext::read(const std::string& certificate,
                                                                               const std::string& key) {
    ERR_clear_error();
    SSL_CTX* context = SSL_CTX_new(TLS_server_method());
    if (context == nullptr) throw std::bad_alloc();
    const std::shared_ptr<const TlsContext> out(new TlsContext(context));
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(context, kCiphers);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
    // An idle connection holds no buffers. Clients keep their sessions themselves, as tickets.
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    if (SSL_CTX_use_certificate_chain_file(context, certificate.c_str()) != 1)
        return bad("server.tls_certificate", certificate);
    if (SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1)
        return bad("server.tls_key", key);
    if (SSL_CTX_check_private_key(context) != 1) return bad("server.tls_key", key);
    return out;
}

TlsContext::~TlsContext() {
    SSL_CTX_free(context_);
}

Tls::Tls(const TlsContext& context, int socket) : ssl_(SSL_new(context.context_)), socket_(socket) {
    BIO* from = BIO_new_socket(socket, BIO_NOCLOSE);
    BIO* to = BIO_new(BIO_s_mem());
    if (ssl_ == nullptr || from == nullptr || to == nullptr) throw std::bad_alloc();
    SSL_set_bio(ssl_, from, to);
    SSL_set_accept_state(ssl_);
}

Tls::~Tls() {
    SSL_free(ssl_);
}

bool Tls::unsent() const {
    return BIO_ctrl_pending(SSL_get_wbio(ssl_)) > 0;
}

/// Sends the encrypted bytes. Bytes that the socket does not take stay in the memory BIO.
void Tls::flush(Written& out) {
    BIO* const to = SSL_get_wbio(ssl_);
    while (!out.blocked && !out.lost && BIO_ctrl_pending(to) > 0) {
        char* bytes = nullptr;
        const long size = BIO_get_mem_data(to, &bytes);
        const std::string_view all(bytes, static_cast<std::size_t>(size));
        const Written sent = write_plain(socket_, {&all, 1});
        out.moved = out.moved || sent.moved;
        out.blocked = sent.blocked;
        out.lost = sent.lost;
        std::array<char, 1024> gone;
        for (auto left = sent.taken; left > 0;)
            left -= BIO_read(to, gone.data(), static_cast<int>(std::min(left, gone.size())));
    }
}

Tls::Got Tls::read(std::span<char> into) {
    ERR_clear_error();
    std::size_t got = 0;
    const int done = SSL_read_ex(ssl_, into.data(), into.size(), &got);
    const int error = done == 1 ? SSL_ERROR_NONE : SSL_get_error(ssl_, done);
    Written said;
    flush(said);
    if (done == 1) return {Outcome::data, got};
    if (error == SSL_ERROR_ZERO_RETURN) return {Outcome::end, 0};
    if (ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST) return {Outcome::plain_http, 0};
    if (error != SSL_ERROR_WANT_READ || said.lost) return {Outcome::lost, 0};
    return {said.blocked ? Outcome::wants_write : Outcome::wants_read, 0};
}

Written Tls::write(std::span<const std::string_view> pieces) {
    Written out;
    flush(out);
    if (out.blocked || out.lost) return out;
    std::array<char, SSL3_RT_MAX_PLAIN_LENGTH> record;
    std::size_t size = 0;
    for (const std::string_view piece : pieces)
        size += piece.copy(record.data() + size, std::min(piece.size(), record.size() - size));
    if (size == 0) return out;
    ERR_clear_error();
    // A write to memory takes all bytes and cannot be interrupted: the handshake is over and never begins
    // again.
    out.lost = SSL_write_ex(ssl_, record.data(), size, &out.taken) != 1;
    flush(out);
    return out;
}

void Tls::close() {
    ERR_clear_error();
    SSL_shutdown(ssl_);
    Written ignored;
    flush(ignored);
}

}  // namespace kabinet::net
