/** The routes of accounts: their keys, sessions and lists, and their administration. */
@NullMarked
package dev.storescope.http.account;

import org.jspecify.annotations.NullMarked;
