/** Tables that people bring: CSV files of any usual form, and workbooks of spreadsheets. */
@NullMarked
package dev.storescope.table;

import org.jspecify.annotations.NullMarked;
