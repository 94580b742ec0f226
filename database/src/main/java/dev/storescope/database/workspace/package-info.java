/** What a workspace keeps: groups, annotations, notes, drafts, lists. */
@NullMarked
package dev.storescope.database.workspace;

import org.jspecify.annotations.NullMarked;
