/** Who sends a request, from where, and what the browser keeps. */
@NullMarked
package dev.storescope.dashboard.page.session;

import org.jspecify.annotations.NullMarked;
