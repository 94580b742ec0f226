/** Who may ask: accounts, keys and tokens. */
@NullMarked
package dev.storescope.accounts;

import org.jspecify.annotations.NullMarked;
