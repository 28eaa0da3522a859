# shellcheck shell=bash
# The checks that need no build. Each is a function whose output says what is wrong and where.

readonly LINT_CHECKS=(format layers coroutines units sizes rules links shellcheck)

lint_format() {
    local output
    output=$(cpp_files | xargs -0 -r clang-format-19 --dry-run --Werror 2>&1) && return 0
    grep -E '^[^ ]+: ' <<<"$output" | sed -E 's/^([^:]+:[0-9]+):.*/\1: not as clang-format has it (.\/dev format)/' | sort -u
    return 1
}
lint_layers() { python3 tools/check_layers.py; }
lint_coroutines() { python3 tools/check_coroutines.py; }
lint_units() { python3 tools/check_units.py; }
lint_sizes() { python3 tools/check_sizes.py; }
lint_rules() { python3 tools/check_rules.py; }
lint_links() { python3 tools/check_links.py; }
lint_shellcheck() { shell_files | xargs -0 shellcheck -x; }

# Slow, so never part of the tests: the checks of .clang-tidy, over the dev preset's compile commands.
lint_tidy() {
    configure_preset dev || return 1
    run-clang-tidy-19 -quiet -p build/dev -j "$(build_jobs)" '/(json|games|rating|daily|tournament|protocol|server|client-cli)/'
}

run_lint() {
    local check status=0 checks=("${LINT_CHECKS[@]}")
    mkdir -p build/logs
    [[ ${1:-} == --tidy ]] && checks+=(tidy)
    for check in "${checks[@]}"; do
        if "lint_$check" >"build/logs/lint-$check.log" 2>&1; then
            say "ok      $check"
        else
            status=1
            say "FAILED  $check"
            cat "build/logs/lint-$check.log"
        fi
    done
    return "$status"
}

format_sources() {
    cpp_files | xargs -0 -r clang-format-19 -i
    say "formatted"
}
