/** Bodies of responses, with their tags and compression. */
@NullMarked
package dev.storescope.http.body;

import org.jspecify.annotations.NullMarked;
