package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;

/** Reads what was asked for out of a reply. */
@FunctionalInterface
interface ReplyReader<T> {
  T read(StoreReply reply) throws NoAnswerException;
}
