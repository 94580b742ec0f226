/** Where the keywords of an app are chosen: ideas and tracked keywords with tags and removals. */
@NullMarked
package dev.storescope.workbench;

import org.jspecify.annotations.NullMarked;
