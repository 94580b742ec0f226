package dev.storescope.connector.http;

/** Where replies go that nobody can read, to be studied: how a reader is repaired after a drift. */
@FunctionalInterface
public interface OddReplies {
  void keep(StoreRequest request, StoreReply reply, String reason);
}
