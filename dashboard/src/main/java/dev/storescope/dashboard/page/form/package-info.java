/** Fields of forms: read, refused, and filled in again. */
@NullMarked
package dev.storescope.dashboard.page.form;

import org.jspecify.annotations.NullMarked;
