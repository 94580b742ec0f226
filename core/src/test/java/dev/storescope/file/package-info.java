@NullMarked
package dev.storescope.file;

import org.jspecify.annotations.NullMarked;
