package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Mischief.Spoilt;

/** Spoils the property list of the App Store's hints. */
final class SpoiltPropertyList {
  private SpoiltPropertyList() {}

  static String spoil(Spoilt mischief, String body) {
    return switch (mischief) {
      case OTHER_ENVELOPE, LIST_ELSEWHERE ->
          body.replace("<key>hints</key>", "<key>suggestions</key>");
      case OTHER_FIELDS -> body.replaceAll("<key>\\w*[tT]erm</key>", "<key>text</key>");
      case NO_PLACE_FOR_RESULTS ->
          body.replaceAll("(?s)<key>hints</key>\\s*(<array>.*</array>|<array/>)", "");
      case EMPTY -> body.replaceAll("(?s)<array>.*</array>", "<array/>");
      case CUT_SHORT -> body;
    };
  }
}
