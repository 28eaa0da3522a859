# shellcheck shell=bash
# Installs what deploy/apt-packages.txt lists and the machine lacks. Needs the network only then.

# Packages whose command often comes from elsewhere: with the command there, the package is not asked for.
declare -A COMMAND_OF=([nodejs]=node [npm]=npm [git]=git [curl]=curl [prometheus]=promtool)
# Packages of which one program is wanted, and not the daemon that installing starts: unpacked here.
readonly UNPACKED=" prometheus " UNPACKED_FOLDER=.toolchain/debian
PATH="$PATH:$PWD/$UNPACKED_FOLDER/usr/bin"
export PATH

# wanted_packages [PART...]: those of the parts that are named there as "# [part]", or all of them.
wanted_packages() {
    awk -v parts=" $* " '/^# \[.*\]$/ { part = substr($2, 2, length($2) - 2) }
        { sub(/#.*/, "") } NF && (parts == "  " || index(parts, " " part " ")) { print $1 }' deploy/apt-packages.txt
}

missing_packages() {
    local installed package
    # dpkg-query fails when it does not know one of the names, and still answers for the others.
    # shellcheck disable=SC2016  # the dollar sign is dpkg-query's
    installed=$(wanted_packages "$@" | xargs dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' 2>/dev/null |
        sed -n 's/^ii  *//p') || true
    while read -r package; do
        if [[ -n ${COMMAND_OF[$package]:-} ]] && have "${COMMAND_OF[$package]}"; then continue; fi
        grep -qxF "$package" <<<"$installed" || echo "$package"
    done < <(wanted_packages "$@")
}

# Runs a command as root: directly, or through sudo, which may ask for a password only at a terminal.
as_root() {
    if ((EUID == 0)); then
        "$@"
    elif have sudo && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
        sudo "$@"
    else
        return 126
    fi
}

is_debian_12() {
    [[ -r /etc/os-release ]] && (
        # shellcheck source=/dev/null
        . /etc/os-release && [[ ${ID:-} == debian && ${VERSION_ID:-} == 12 ]]
    )
}

# ensure_packages [PART...]: of all parts when none is named.
ensure_packages() {
    if ! have dpkg-query; then
        [[ -n ${KABINET_SKIP_PACKAGES:-} ]] && return 0
        die "this is not Debian, so nothing can be installed here. Install what deploy/apt-packages.txt
names by its Debian names, then set KABINET_SKIP_PACKAGES=1 and try again."
    fi
    local missing
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0
    [[ -n ${KABINET_SKIP_PACKAGES:-} ]] && return 0
    is_debian_12 || die "made for Debian 12 and this is another system; missing packages: ${missing[*]}.
Install them by hand, or set KABINET_SKIP_PACKAGES=1 to go on without."
    step "installing ${#missing[@]} missing packages: ${missing[*]}"
    install_packages "${missing[@]}"
}

# Debian starts a database server when the package is installed. Nobody here asks for one: the tests start their own.
no_postgresql_for_all() {
    local folder=/etc/postgresql-common/createcluster.d
    if [[ -e /etc/postgresql-common ]]; then return 0; fi
    as_root mkdir -p "$folder"
    as_root tee "$folder/kabinet.conf" <<<"create_main_cluster = false" >/dev/null
}

# unpack_package NAME: Debian's file of the package, without its scripts and what it depends on. apt checks its signature.
unpack_package() {
    local files
    files=$(mktemp -d)
    (cd "$files" && apt-get download -q "$1") || die "apt-get could not download $1"
    mkdir -p "$UNPACKED_FOLDER"
    dpkg-deb -x "$files"/*.deb "$UNPACKED_FOLDER" || die "the package $1 could not be unpacked"
    rm -rf "$files"
}

install_packages() {
    local package status=0 packages=()
    as_root apt-get update -q || status=$?
    ((status != 126)) || die "packages are missing and there is neither root nor sudo (without a password when
there is no terminal). As root: apt-get install --no-install-recommends $*"
    ((status == 0)) || warn "apt-get update failed; trying with the package lists that are there"
    if [[ " $* " == *" postgresql "* ]]; then no_postgresql_for_all; fi
    for package in "$@"; do
        if [[ $UNPACKED == *" $package "* ]]; then unpack_package "$package"; else packages+=("$package"); fi
    done
    ((${#packages[@]})) || return 0
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${packages[@]}" </dev/null ||
        die "apt-get could not install: ${packages[*]}"
}
