#include "server/picture/shelf.hpp"

#include <utility>

namespace kabinet {

Shelf::Bytes Shelf::find(const std::string& name) {
    const auto found = places_.find(name);
    if (found == places_.end()) return nullptr;
    pictures_.splice(pictures_.begin(), pictures_, found->second);
    return found->second->second;
}

void Shelf::keep(const std::string& name, Bytes picture) {
    if (picture->size() > most_ || places_.contains(name)) return;
    bytes_ += picture->size();
    pictures_.emplace_front(name, std::move(picture));
    places_[name] = pictures_.begin();
    while (bytes_ > most_) {
        bytes_ -= pictures_.back().second->size();
        places_.erase(pictures_.back().first);
        pictures_.pop_back();
    }
}

}  // namespace kabinet
