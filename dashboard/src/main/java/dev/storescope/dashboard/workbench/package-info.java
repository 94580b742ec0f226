/** The keyword workbench of an app: its table, pasted lists, gaps and counterparts abroad. */
@NullMarked
package dev.storescope.dashboard.workbench;

import org.jspecify.annotations.NullMarked;
