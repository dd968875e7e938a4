/** Tables, JSON, pages and folders. Knows nothing of bandits. Read {@link Table} first. */
@NullMarked
package org.maskedbandit.lab.report;

import org.jspecify.annotations.NullMarked;
