/** Accounts, API keys, tokens and sessions. */
@NullMarked
package dev.storescope.accounts;

import org.jspecify.annotations.NullMarked;
