/** Accounts, keys, lists and the fetch queue on SQL: SQLite in the data folder. */
@NullMarked
package dev.storescope.office.sql;

import org.jspecify.annotations.NullMarked;
