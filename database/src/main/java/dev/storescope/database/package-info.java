/** Accounts, credits, lists and fetch jobs in SQL databases: SQLite and PostgreSQL. */
@NullMarked
package dev.storescope.database;

import org.jspecify.annotations.NullMarked;
