/** Commands for accounts and what belongs to them. */
@NullMarked
package dev.storescope.server.cli.account;

import org.jspecify.annotations.NullMarked;
