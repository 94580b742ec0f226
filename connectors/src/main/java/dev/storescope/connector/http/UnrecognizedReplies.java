package dev.storescope.connector.http;

/** Keeps replies that are unrecognized or doubted, so that an operator can study them. */
@FunctionalInterface
public interface UnrecognizedReplies {

  /** Keeps a reply. Never throws: a reply that cannot be kept is only logged. */
  void keep(StoreRequest request, StoreReply reply, String reason);

  /** Keeps nothing. */
  static UnrecognizedReplies none() {
    return (_, _, _) -> {};
  }
}
