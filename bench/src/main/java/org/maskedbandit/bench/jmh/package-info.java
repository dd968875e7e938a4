/** Benchmarks: each file asks a question, and says what is expected and how to run it. */
@NullMarked
package org.maskedbandit.bench.jmh;

import org.jspecify.annotations.NullMarked;
