/** SQLite and PostgreSQL: connections, transactions, statements and the schema. */
@NullMarked
package dev.storescope.database.sql;

import org.jspecify.annotations.NullMarked;
