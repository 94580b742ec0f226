/** The routes by which administrators see how an installation works. */
@NullMarked
package dev.storescope.http.operation;

import org.jspecify.annotations.NullMarked;
