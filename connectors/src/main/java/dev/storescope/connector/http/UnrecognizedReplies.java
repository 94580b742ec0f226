package dev.storescope.connector.http;

/** Keeps replies in an unrecognized format, so that an operator can study them. */
@FunctionalInterface
public interface UnrecognizedReplies {

  /** Keeps a reply. Never throws: a reply that cannot be kept is only logged. */
  void keep(StoreRequest request, StoreReply reply, String reason);

  /** Keeps nothing. */
  static UnrecognizedReplies none() {
    return (_, _, _) -> {};
  }
}
