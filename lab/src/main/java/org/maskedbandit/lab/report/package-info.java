/**
 * How results leave the laboratory: tables, JSON, pages and folders of files; pictures have a
 * package of their own below. Knows nothing of bandits. Read
 * {@link org.maskedbandit.lab.report.Table} and {@link org.maskedbandit.lab.report.Page} first.
 */
@NullMarked
package org.maskedbandit.lab.report;

import org.jspecify.annotations.NullMarked;
