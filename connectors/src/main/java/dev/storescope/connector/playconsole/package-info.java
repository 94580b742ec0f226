/** Google Play Console, for the workspaces that connect theirs: reports and reviews of own apps. */
@NullMarked
package dev.storescope.connector.playconsole;

import org.jspecify.annotations.NullMarked;
