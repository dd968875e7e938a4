/** Pictures as PDF and PNG. Read {@link PictureOption} first. */
@NullMarked
package org.maskedbandit.cli.picture;

import org.jspecify.annotations.NullMarked;
