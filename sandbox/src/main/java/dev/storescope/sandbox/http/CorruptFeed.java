package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;

/** Corrupts the RSS feeds of Apple in XML. */
final class CorruptFeed {
  private CorruptFeed() {}

  static boolean isFeed(String body) {
    return body.startsWith("<?xml") && body.contains("<feed");
  }

  static String corrupt(Corruption fault, String body) {
    return switch (fault) {
      case RENAMED_ENVELOPE -> body.replaceAll("(</?feed)", "$1V2");
      case RENAMED_FIELDS -> body.replaceAll("(</?im:\\w+)", "$1V2");
      case MOVED_LIST -> body.replaceAll("(</?)entry>", "$1item>");
      case MISSING_CONTAINER -> body.replaceAll("(?s)(<feed[^>]*>).*(</feed>)", "$1$2");
      case EMPTY ->
          body.replaceAll("(?s)<entry>.*</entry>\n?", "")
              .replaceAll("(<link rel=\"(?:first|last|previous|next)\" href=\")[^\"]*", "$1");
      case TRUNCATED -> body;
    };
  }
}
