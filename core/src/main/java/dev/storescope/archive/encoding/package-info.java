/** How engines encode what was observed. Read by later versions: no byte changes its meaning. */
@NullMarked
package dev.storescope.archive.encoding;

import org.jspecify.annotations.NullMarked;
