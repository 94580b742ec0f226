/** The sandbox stores' server, and how it misbehaves on demand. */
@NullMarked
package dev.storescope.sandbox.http;

import org.jspecify.annotations.NullMarked;
