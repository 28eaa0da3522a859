#include "tests/server/store/fallible_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <new>
#include <random>
#include <set>
#include <string>

namespace kabinet {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kPageSize = 4096, kSectorSize = 512;

std::string read_all(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A file as it is on the disk, and the pages of it that are newer in memory.
struct Kept {
    std::string durable;
    std::set<std::int64_t> dirty;
};

}  // namespace

struct FallibleDisk::State {
    explicit State(std::uint64_t seed) : chance(seed) {}

    std::mutex mutex;
    std::mt19937_64 chance;
    sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
    sqlite3_vfs vfs{};
    std::map<std::string, std::shared_ptr<Kept>> files;
    std::uint64_t count = 0, first_bad = 0, bad = 0;
    bool dead = false;

    bool flip() { return chance() % 2 == 0; }

    /// Whether the operation that comes now fails.
    bool fails() {
        if (dead) return true;
        const auto number = count++;
        return number >= first_bad && number - first_bad < bad;
    }

    std::shared_ptr<Kept> track(const char* path, int flags) {
        constexpr int kinds = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
        if (!path || (flags & kinds) == 0) return nullptr;
        auto& kept = files[path];
        if (!kept) kept = std::make_shared<Kept>(Kept{.durable = read_all(path), .dirty = {}});
        return kept;
    }

    /// What the file would be after a loss of power.
    std::string survivor(const std::string& path, const Kept& kept) {
        const std::string cached = read_all(path);
        std::string left = kept.durable;
        for (const auto page : kept.dirty) {
            for (auto at = page * kPageSize; at < (page + 1) * kPageSize; at += kSectorSize) {
                const auto end = std::min<std::int64_t>(at + kSectorSize, std::ssize(cached));
                if (at >= end || flip()) continue;
                if (std::ssize(left) < end) left.resize(static_cast<std::size_t>(end));
                std::copy(cached.begin() + at, cached.begin() + end, left.begin() + at);
            }
        }
        return left;
    }
};

/// The functions SQLite calls. A handle is followed in memory by the real one.
struct FallibleDisk::Calls {
    struct Handle {
        sqlite3_file base;
        State* disk;
        std::shared_ptr<Kept> kept;
        sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    };
    static Handle& handle(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
    static State& state(sqlite3_vfs* vfs) { return *static_cast<State*>(vfs->pAppData); }

    static int close(sqlite3_file* file) {
        Handle& h = handle(file);
        const int code = h.real()->pMethods ? h.real()->pMethods->xClose(h.real()) : SQLITE_OK;
        h.~Handle();
        return code;
    }

    static int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
        Handle& h = handle(file);
        const std::lock_guard lock(h.disk->mutex);
        if (h.disk->fails()) return SQLITE_IOERR_READ;
        return h.real()->pMethods->xRead(h.real(), to, size, at);
    }

    static int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
        Handle& h = handle(file);
        State& disk = *h.disk;
        const std::lock_guard lock(disk.mutex);
        if (disk.dead) return SQLITE_IOERR_WRITE;
        const bool fails = disk.fails();
        if (fails) size = static_cast<int>(disk.chance() % static_cast<std::uint64_t>(size));
        for (auto page = at / kPageSize; h.kept && page * kPageSize < at + size; ++page)
            h.kept->dirty.insert(page);
        const int code = size > 0 ? h.real()->pMethods->xWrite(h.real(), from, size, at) : SQLITE_OK;
        if (fails) return disk.flip() ? SQLITE_FULL : SQLITE_IOERR_WRITE;
        return code;
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        Handle& h = handle(file);
        const std::lock_guard lock(h.disk->mutex);
        if (h.disk->fails()) return SQLITE_IOERR_TRUNCATE;
        return h.real()->pMethods->xTruncate(h.real(), size);
    }

    static int sync(sqlite3_file* file, int) {
        Handle& h = handle(file);
        State& disk = *h.disk;
        const std::lock_guard lock(disk.mutex);
        if (disk.dead) return SQLITE_IOERR_FSYNC;
        const bool fails = disk.fails();
        if (h.kept) settle(disk, h, fails);
        return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    }

    /// Dirty pages reach the disk, or only some of them; all of them are clean afterwards.
    static void settle(State& disk, Handle& h, bool fails) {
        sqlite3_int64 size = 0;
        h.real()->pMethods->xFileSize(h.real(), &size);
        if (!fails) h.kept->durable.resize(static_cast<std::size_t>(size));
        for (const auto page : h.kept->dirty) {
            const auto at = page * kPageSize;
            const auto some = static_cast<int>(std::min<std::int64_t>(kPageSize, size - at));
            if (some <= 0 || (fails && disk.flip())) continue;
            auto& durable = h.kept->durable;
            if (std::ssize(durable) < at + some) durable.resize(static_cast<std::size_t>(at + some));
            h.real()->pMethods->xRead(h.real(), durable.data() + at, some, at);
        }
        h.kept->dirty.clear();
    }

    static int file_size(sqlite3_file* file, sqlite3_int64* size) {
        Handle& h = handle(file);
        const std::lock_guard lock(h.disk->mutex);
        if (h.disk->fails()) return SQLITE_IOERR_FSTAT;
        return h.real()->pMethods->xFileSize(h.real(), size);
    }

    // A dead process takes no lock, so that its last words in closing don't touch the files.
    static int lock(sqlite3_file* file, int kind) {
        Handle& h = handle(file);
        const std::lock_guard guard(h.disk->mutex);
        return h.disk->dead ? SQLITE_IOERR_LOCK : h.real()->pMethods->xLock(h.real(), kind);
    }
    static int unlock(sqlite3_file* file, int kind) {
        return handle(file).real()->pMethods->xUnlock(handle(file).real(), kind);
    }
    static int reserved(sqlite3_file* file, int* out) {
        return handle(file).real()->pMethods->xCheckReservedLock(handle(file).real(), out);
    }
    static int control(sqlite3_file* file, int op, void* arg) {
        return handle(file).real()->pMethods->xFileControl(handle(file).real(), op, arg);
    }
    static int sector(sqlite3_file* file) {
        return handle(file).real()->pMethods->xSectorSize(handle(file).real());
    }
    static int characteristics(sqlite3_file* file) {
        return handle(file).real()->pMethods->xDeviceCharacteristics(handle(file).real());
    }

    static int shm_map(sqlite3_file* file, int region, int size, int extend, void volatile** out) {
        Handle& h = handle(file);
        const std::lock_guard lock(h.disk->mutex);
        if (h.disk->fails()) return SQLITE_IOERR_SHMMAP;
        return h.real()->pMethods->xShmMap(h.real(), region, size, extend, out);
    }
    static int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
        Handle& h = handle(file);
        const std::lock_guard lock(h.disk->mutex);
        if (h.disk->dead && (flags & SQLITE_SHM_LOCK)) return SQLITE_IOERR_SHMLOCK;
        return h.real()->pMethods->xShmLock(h.real(), offset, n, flags);
    }
    static void shm_barrier(sqlite3_file* file) {
        handle(file).real()->pMethods->xShmBarrier(handle(file).real());
    }
    static int shm_unmap(sqlite3_file* file, int remove) {
        Handle& h = handle(file);
        const std::lock_guard lock(h.disk->mutex);
        return h.real()->pMethods->xShmUnmap(h.real(), h.disk->dead ? 0 : remove);
    }

    static const sqlite3_io_methods* methods() {
        static const sqlite3_io_methods all{
            2,         close,    read,    write,  truncate,        sync,    file_size, lock,
            unlock,    reserved, control, sector, characteristics, shm_map, shm_lock,  shm_barrier,
            shm_unmap, nullptr,  nullptr};
        return &all;
    }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
        State& disk = state(vfs);
        const std::lock_guard lock(disk.mutex);
        file->pMethods = nullptr;
        if (disk.fails()) return SQLITE_CANTOPEN;
        auto* h = new (file) Handle{.base = {}, .disk = &disk, .kept = disk.track(path, flags)};
        h->real()->pMethods = nullptr;
        const int code = disk.real->xOpen(disk.real, path, h->real(), flags, out);
        if (code == SQLITE_OK) {
            h->base.pMethods = methods();
        } else {
            h->~Handle();
        }
        return code;
    }
    static int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
        State& disk = state(vfs);
        const std::lock_guard lock(disk.mutex);
        if (disk.fails()) return SQLITE_IOERR_DELETE;
        disk.files.erase(path);
        return disk.real->xDelete(disk.real, path, sync_folder);
    }
    static int access(sqlite3_vfs* vfs, const char* path, int flags, int* out) {
        State& disk = state(vfs);
        const std::lock_guard lock(disk.mutex);
        if (disk.fails()) return SQLITE_IOERR_ACCESS;
        return disk.real->xAccess(disk.real, path, flags, out);
    }
    static int randomness(sqlite3_vfs* vfs, int size, char* out) {
        State& disk = state(vfs);
        const std::lock_guard lock(disk.mutex);
        for (int i = 0; i < size; ++i) out[i] = static_cast<char>(disk.chance());
        return size;
    }
};

FallibleDisk::FallibleDisk(std::uint64_t seed) : state_(std::make_unique<State>(seed)) {
    sqlite3_vfs& vfs = state_->vfs;
    vfs = *state_->real;
    vfs.iVersion = 1;
    vfs.szOsFile += static_cast<int>(sizeof(Calls::Handle));
    vfs.zName = "fallible";
    vfs.pAppData = state_.get();
    vfs.pNext = nullptr;
    vfs.xOpen = Calls::open;
    vfs.xDelete = Calls::remove;
    vfs.xAccess = Calls::access;
    vfs.xRandomness = Calls::randomness;
    sqlite3_randomness(0, nullptr);  // SQLite draws its seed anew, from us
    sqlite3_vfs_register(&vfs, 1);
}

FallibleDisk::~FallibleDisk() {
    sqlite3_vfs_unregister(&state_->vfs);
    sqlite3_vfs_register(state_->real, 1);
}

std::uint64_t FallibleDisk::operations() const {
    const std::lock_guard lock(state_->mutex);
    return state_->count;
}

void FallibleDisk::fail(std::uint64_t first, std::uint64_t count) {
    const std::lock_guard lock(state_->mutex);
    state_->first_bad = first;
    state_->bad = count;
}

void FallibleDisk::heal() {
    fail(0, 0);
}

void FallibleDisk::die() {
    const std::lock_guard lock(state_->mutex);
    state_->dead = true;
}

void FallibleDisk::lose_power() {
    die();
    const std::lock_guard lock(state_->mutex);
    for (auto& [path, kept] : state_->files) {
        if (!fs::exists(path)) continue;
        kept->durable = state_->survivor(path, *kept);
        kept->dirty.clear();
        std::ofstream(path, std::ios::binary | std::ios::trunc) << kept->durable;
    }
}

void FallibleDisk::revive() {
    const std::lock_guard lock(state_->mutex);
    state_->dead = false;
    state_->bad = 0;
}

}  // namespace kabinet
