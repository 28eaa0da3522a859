#pragma once

#include <cfloat>
#include <limits>

/// Checks that the arithmetic gives the same bits for a flick on every build. Every source of this folder
/// includes it. The build also sets -ffp-contract=off, and the code uses only + - * /, sqrt, fabs and
/// comparisons, which IEEE 754 defines to the last bit.
#ifdef __FAST_MATH__
#error "the physics needs exact floating point: no -ffast-math"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "the physics needs double arithmetic in doubles: no x87"
#endif
static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53);
