/** How an endpoint answers: the moment asked about, the evidence, the sealed answer. */
@NullMarked
package dev.storescope.answer;

import org.jspecify.annotations.NullMarked;
