/** Fields that go missing in the replies of a reader. */
@NullMarked
package dev.storescope.fetching.drift;

import org.jspecify.annotations.NullMarked;
