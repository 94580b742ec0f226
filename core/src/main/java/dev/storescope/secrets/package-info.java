/** Secrets that the database keeps encrypted: addresses of channels and credentials. */
@NullMarked
package dev.storescope.secrets;

import org.jspecify.annotations.NullMarked;
