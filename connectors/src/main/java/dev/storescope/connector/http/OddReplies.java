package dev.storescope.connector.http;

/** Keeps replies whose shape is not known, for a person to study. */
@FunctionalInterface
public interface OddReplies {

  /** Keeps a reply as it came; what cannot be kept is let go. */
  void keep(StoreRequest request, StoreReply reply, String reason);
}
