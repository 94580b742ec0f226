/** The routes for the figures of own apps, which members of their workspace read. */
@NullMarked
package dev.storescope.http.account.own;

import org.jspecify.annotations.NullMarked;
