/** The endpoints of the interface. */
@NullMarked
package dev.storescope.http.api;

import org.jspecify.annotations.NullMarked;
