/** Accounts, credentials, sessions, workspaces and credits. */
@NullMarked
package dev.storescope.database.account;

import org.jspecify.annotations.NullMarked;
