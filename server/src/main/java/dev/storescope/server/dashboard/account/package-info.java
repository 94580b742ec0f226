/** The account of whoever is logged in, and for administrators those of all others. */
@NullMarked
package dev.storescope.server.dashboard.account;

import org.jspecify.annotations.NullMarked;
