@NullMarked
package dev.storescope.openapi;

import org.jspecify.annotations.NullMarked;
