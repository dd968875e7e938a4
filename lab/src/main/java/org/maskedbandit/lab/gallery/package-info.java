/**
 * Files for the Laboratory page of the dashboard: the leaderboard and the audits. The build makes
 * them from the tables in docs. Read {@link org.maskedbandit.lab.gallery.Gallery} first.
 *
 * <p>{@code laboratory.json} is a list of what there is: {@code id}, {@code title}, {@code file}.
 * Each file is one {@link org.maskedbandit.lab.gallery.Sheet} and has
 *
 * <ul>
 *   <li>{@code id}, {@code title} and {@code sentence}, in which code stands between back quotes,
 *   <li>{@code command}, which makes the same numbers, and the {@code version} that made these,
 *   <li>{@code tables}: {@code title}, {@code columns} (names) and {@code rows}, whose cells are
 *       texts, numbers or truth values. Tables of the leaderboard also have {@code horizon},
 *       {@code problem} and {@code level}.
 * </ul>
 *
 * <p>Numbers have all their digits, and the same bytes come out of every run.
 */
@NullMarked
package org.maskedbandit.lab.gallery;

import org.jspecify.annotations.NullMarked;
