/** What an audit found, as a page, a picture and a table. Read {@link AuditPage} first. */
@NullMarked
package org.maskedbandit.lab.audit.page;

import org.jspecify.annotations.NullMarked;
