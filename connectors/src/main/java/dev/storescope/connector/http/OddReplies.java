package dev.storescope.connector.http;

/** Where replies are kept that made no sense to a connector, so that someone can study them. */
@FunctionalInterface
public interface OddReplies {

  /** Keeps a reply. It never fails for the caller, who has other things to do. */
  void keep(StoreRequest request, StoreReply reply, String reason);

  /** Keeps nothing. */
  static OddReplies none() {
    return (_, _, _) -> {};
  }
}
