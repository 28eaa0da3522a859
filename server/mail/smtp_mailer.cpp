#include "server/mail/smtp_mailer.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <expected>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "server/ops/log.hpp"

namespace kabinet {

/// One easy handle, which keeps its connection to the server open between mails.
struct SmtpMailer::Connection {
    explicit Connection(const Config& given, std::function<bool()> stop)
        : config(given), stopping(std::move(stop)), handle(curl_easy_init(), &curl_easy_cleanup) {
        if (!handle) throw std::runtime_error("mail: libcurl can't be used");
        set(CURLOPT_URL, config.server.c_str());
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        set(CURLOPT_USE_SSL, static_cast<long>(config.tls ? CURLUSESSL_ALL : CURLUSESSL_TRY));
        set(CURLOPT_TIMEOUT_MS, static_cast<long>(config.timeout.count()));
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_NOPROGRESS, 0L);
        set(CURLOPT_XFERINFODATA, this);
        set(CURLOPT_XFERINFOFUNCTION, &Connection::on_progress);
        set(CURLOPT_UPLOAD, 1L);
        set(CURLOPT_READFUNCTION, &Connection::on_read);
        set(CURLOPT_READDATA, this);
        if (config.user.empty()) return;
        set(CURLOPT_USERNAME, config.user.c_str());
        set(CURLOPT_PASSWORD, config.password.c_str());
    }

    template <class Value>
    void set(CURLoption option, Value value) {
        if (curl_easy_setopt(handle.get(), option, value) != CURLE_OK)
            throw std::runtime_error("mail: libcurl does not take a setting");
    }

    /// The error is the reason, without an address.
    std::expected<void, std::string> send(const Mail& mail, std::string_view text) {
        const std::string from = "<" + config.from + ">", to = "<" + mail.to + ">";
        const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> list(
            curl_slist_append(nullptr, to.c_str()), &curl_slist_free_all);
        set(CURLOPT_MAIL_FROM, from.c_str());
        set(CURLOPT_MAIL_RCPT, list.get());
        left = text;
        const CURLcode code = curl_easy_perform(handle.get());
        set(CURLOPT_MAIL_RCPT, static_cast<curl_slist*>(nullptr));
        if (code == CURLE_OK) return {};
        return std::unexpected(std::string(curl_easy_strerror(code)));
    }

    static std::size_t on_read(char* out, std::size_t size, std::size_t count, void* self) {
        std::string_view& left = static_cast<Connection*>(self)->left;
        const std::size_t taken = std::min(size * count, left.size());
        std::ranges::copy(left.substr(0, taken), out);
        left.remove_prefix(taken);
        return taken;
    }
    static int on_progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
        return static_cast<Connection*>(self)->stopping() ? 1 : 0;
    }

    const Config& config;
    const std::function<bool()> stopping;
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle;
    std::string_view left;
};

SmtpMailer::SmtpMailer(Config config)
    : config_(std::move(config)),
      connection_(std::make_unique<Connection>(config_,
                                               [this] {
                                                   const std::lock_guard lock(mutex_);
                                                   return stopping_;
                                               })),
      thread_([this] { loop(); }) {}

SmtpMailer::~SmtpMailer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool SmtpMailer::send(Mail mail) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= config_.queue) return false;
        waiting_.push_back({std::move(mail), Clock::now()});
    }
    changed_.notify_all();
    return true;
}

void SmtpMailer::loop() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const auto first = std::ranges::min_element(waiting_, {}, &Waiting::due);
        if (first == waiting_.end()) {
            changed_.wait(lock);
            continue;
        }
        if (first->due > Clock::now()) {
            changed_.wait_until(lock, first->due);
            continue;
        }
        Waiting next = std::move(*first);
        waiting_.erase(first);
        lock.unlock();
        attempt(std::move(next));
        lock.lock();
    }
}

void SmtpMailer::attempt(Waiting next) {
    const auto sent =
        connection_->send(next.mail, message_text(next.mail, config_.from, config_.new_id(), config_.now()));
    if (sent) return;
    const bool last = next.attempts == config_.again.size();
    log_warn("mail_failed", {{"error", sent.error()}, {"given_up", last}});
    if (last) return;
    next.due = Clock::now() + config_.again.at(next.attempts++);
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(next));
}

}  // namespace kabinet
