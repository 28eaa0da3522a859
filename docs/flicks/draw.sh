#!/usr/bin/env bash
# Draws the pictures of ../kapture9-flicks.md again: draw.sh path/to/kabinet
set -euo pipefail
kabinet=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
draw() { "$kabinet" flick "${@:2}" --svg "$1.svg"; }
draw home 0 0.05
draw near 1 0.30
draw side 18 0.48
draw centre 0 0.46
draw push 0.4 0.55 --bases 0/1./.1./../.
draw plough 0.6 0.85 --bases ./../.1./01/.
draw spin-top 0 0.7 top 0.45
draw spin-back 0 0.7 top -0.45
draw opponent 0 1.3
draw full 9 1.8 --bases 1/01/101/.0/1
draw hard -10 3.2 --bases 1/01/101/.0/1
