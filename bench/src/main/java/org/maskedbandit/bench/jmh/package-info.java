/**
 * Benchmarks: each file asks one question, says what answer is expected, and how to run it. Never
 * shipped.
 */
@NullMarked
package org.maskedbandit.bench.jmh;

import org.jspecify.annotations.NullMarked;
