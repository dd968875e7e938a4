/** The database: what is kept, and the transactions that change it. Rewards live here, sealed. */
@NullMarked
package org.maskedbandit.service.store;

import org.jspecify.annotations.NullMarked;
