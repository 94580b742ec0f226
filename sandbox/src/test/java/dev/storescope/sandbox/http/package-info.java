@NullMarked
package dev.storescope.sandbox.http;

import org.jspecify.annotations.NullMarked;
