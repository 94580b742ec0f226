/** Values of parameters, what is wrong with them, and the problems that say so. */
@NullMarked
package dev.storescope.http.validation;

import org.jspecify.annotations.NullMarked;
