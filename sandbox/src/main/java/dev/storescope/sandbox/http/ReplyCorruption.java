package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;

/** Corrupts regular replies according to their format. */
final class ReplyCorruption {
  private ReplyCorruption() {}

  static SandboxReply corrupt(Corruption fault, SandboxReply reply) {
    String body = reply.body();
    if (fault == Corruption.TRUNCATED) {
      return with(reply, body.substring(0, body.length() / 2));
    }
    if (reply.status() != 200) {
      return reply;
    }
    if (fault == Corruption.EMPTY && isOfAnApp(body)) {
      return SandboxReply.of(404, reply.contentType(), "<html><title>Not Found</title></html>");
    }
    return with(reply, corrupt(fault, body));
  }

  private static boolean isOfAnApp(String body) {
    return CorruptPage.isOfAnApp(body)
        || (CorruptWebPage.isOne(body) && !CorruptWebPage.isOfSearch(body));
  }

  private static String corrupt(Corruption fault, String body) {
    if (body.startsWith(CorruptBatch.GUARD)) {
      return CorruptBatch.corrupt(fault, body);
    }
    if (body.contains("AF_initDataCallback")) {
      return CorruptPage.corrupt(fault, body);
    }
    if (CorruptWebPage.isOne(body)) {
      return CorruptWebPage.corrupt(fault, body);
    }
    if (CorruptFeed.isFeed(body)) {
      return CorruptFeed.corrupt(fault, body);
    }
    if (body.contains("<plist")) {
      return corruptPropertyList(fault, body);
    }
    return body.stripLeading().startsWith("{") ? CorruptJson.corrupt(fault, body) : body;
  }

  /** The property list of the hints of the App Store. */
  private static String corruptPropertyList(Corruption fault, String body) {
    return switch (fault) {
      case RENAMED_ENVELOPE, MOVED_LIST ->
          body.replace("<key>hints</key>", "<key>suggestions</key>");
      case RENAMED_FIELDS -> body.replaceAll("<key>\\w*[tT]erm</key>", "<key>text</key>");
      case MISSING_CONTAINER ->
          body.replaceAll("(?s)<key>hints</key>\\s*(<array>.*</array>|<array/>)", "");
      case EMPTY -> body.replaceAll("(?s)<array>.*</array>", "<array/>");
      case TRUNCATED -> body;
    };
  }

  private static SandboxReply with(SandboxReply reply, String body) {
    return new SandboxReply(reply.status(), reply.contentType(), reply.headers(), body);
  }
}
