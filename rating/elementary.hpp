#pragma once

/// The exponential and the logarithm, computed by addition, multiplication and division alone. IEEE 754 fixes
/// the results of those to the last bit. It leaves these two functions to each library, and libraries differ.
/// So the results here are the same on every machine and with every compiler.
namespace kabinet::elementary {

/// e to the power of `x`, with a relative error below 1e-15, for `x` from -700 to 700. A number beyond counts
/// as the nearer of these two.
double exponential(double x);

/// The natural logarithm of `x`, with an error below 1e-15 of the larger of the result and 1. `x` is a normal
/// number above 0.
double logarithm(double x);

}  // namespace kabinet::elementary
