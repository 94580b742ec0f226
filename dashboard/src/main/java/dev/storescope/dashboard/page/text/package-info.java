/** Texts of pages, and how values are written in them. */
@NullMarked
package dev.storescope.dashboard.page.text;

import org.jspecify.annotations.NullMarked;
