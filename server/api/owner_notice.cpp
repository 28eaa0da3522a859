#include "server/api/owner_notice.hpp"

#include "server/mail/mail.hpp"

namespace kabinet {

void send_notice(Common& common, const OwnerNotice& notice) {
    if (!notice.email || !common.mailer) return;
    common.mailer->send(
        {.to = notice.email->address,
         .subject = "Your account at Kabinet",
         .text =
             "Hello " + notice.name + ",\n\n" + notice.what +
             "\n\nIf that was you, there is nothing to do. If it was not, sign in, set a new password, and "
             "end all other sessions. If you can't sign in, use a recovery code, or write to whoever runs "
             "the server.\n"});
}

}  // namespace kabinet
