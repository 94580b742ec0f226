/** Sends messages to e-mail addresses, chats and webhooks. */
@NullMarked
package dev.storescope.sender;

import org.jspecify.annotations.NullMarked;
