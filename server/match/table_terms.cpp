#include "server/match/table_terms.hpp"

namespace kabinet {

std::string TableTerms::words() const {
    std::string text;
    if (rating_min) text = "from " + std::to_string(*rating_min);
    if (rating_min && rating_max) text += ' ';
    if (rating_max) text += "to " + std::to_string(*rating_max);
    return text;
}

}  // namespace kabinet
