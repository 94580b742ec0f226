/** How a query is run: its moment, the evidence, the sealed answer and result. */
@NullMarked
package dev.storescope.answer;

import org.jspecify.annotations.NullMarked;
