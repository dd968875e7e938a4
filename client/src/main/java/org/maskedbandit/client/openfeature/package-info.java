/** A provider for OpenFeature; it needs the OpenFeature SDK. */
@NullMarked
package org.maskedbandit.client.openfeature;

import org.jspecify.annotations.NullMarked;
