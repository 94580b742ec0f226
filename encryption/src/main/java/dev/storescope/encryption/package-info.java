/** The encryption of secrets with Google Tink, and the file of its keys. */
@NullMarked
package dev.storescope.encryption;

import org.jspecify.annotations.NullMarked;
