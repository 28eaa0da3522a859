#pragma once

#include <array>
#include <string>

namespace kabinet {

/// A file under way in the folder of the file that it will be. Only its owner may read it, from the first
/// byte on. Unless the file is finished, its destruction removes it, with what SQLite writes beside it.
/// Failures throw std::runtime_error, for the operator.
class UnfinishedFile {
  public:
    /// Begins a file that becomes `target`. Waits while another process makes one in the same folder. Removes
    /// what a killed process has left there: all unfinished files of a folder have one name.
    explicit UnfinishedFile(const std::string& target);
    UnfinishedFile(const UnfinishedFile&) = delete;
    ~UnfinishedFile();

    const std::string& path() const { return names_[0]; }

    /// Makes the content durable, then gives the file its own name. Refuses when there is a file of that
    /// name. Call when nobody has the file open.
    void finish();

    /// From now on SIGINT, SIGTERM and SIGHUP end the process, and remove its unfinished file.
    static void remove_on_signals();

  private:
    bool take();
    void remove_all() const;

    const std::string target_;
    const std::array<std::string, 4> names_;
    int descriptor_ = -1;
    bool finished_ = false;
};

}  // namespace kabinet
