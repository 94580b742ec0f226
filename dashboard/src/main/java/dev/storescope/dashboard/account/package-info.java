/** The user's account and, for administrators, all accounts. */
@NullMarked
package dev.storescope.dashboard.account;

import org.jspecify.annotations.NullMarked;
