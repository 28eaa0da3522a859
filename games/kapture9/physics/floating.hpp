#pragma once

#include <cfloat>
#include <limits>

/// What the arithmetic must be so that a flick comes to the same bits on every build. Included by every
/// source of this folder. Beside it the build says -ffp-contract=off, and only + - * /, sqrt, fabs and
/// comparisons are used, which IEEE 754 defines to the last bit.
#ifdef __FAST_MATH__
#error "the physics needs exact floating point: no -ffast-math"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "the physics needs double arithmetic in doubles: no x87"
#endif
static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53);
