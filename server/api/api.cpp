#include "server/api/api.hpp"

#include <algorithm>
#include <iterator>

namespace kabinet {

std::vector<MethodRow> api() {
    std::vector<MethodRow> all;
    for (const auto realm :
         {greeting_methods,   sign_in_methods, account_methods, session_methods,   passkey_methods,
          email_methods,      totp_methods,    role_methods,    history_methods,   export_methods,
          lobby_methods,      table_methods,   match_methods,   own_match_methods, practice_methods,
          rating_methods,     queue_methods,   bot_methods,     bot_play_methods,  analysis_methods,
          tournament_methods, daily_methods}) {
        std::ranges::move(realm(), std::back_inserter(all));
    }
    return all;
}

}  // namespace kabinet
