package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Mischief.Spoilt;

/** Spoils right replies, by the form that they have. */
final class Spoiler {
  private Spoiler() {}

  static SandboxReply spoil(Spoilt mischief, SandboxReply reply) {
    String body = reply.body();
    if (mischief == Spoilt.CUT_SHORT) {
      return with(reply, body.substring(0, body.length() / 2));
    }
    if (reply.status() != 200) {
      return reply;
    }
    if (mischief == Spoilt.EMPTY && SpoiltPage.isOfAnApp(body)) {
      return SandboxReply.of(404, reply.contentType(), "<html><title>Not Found</title></html>");
    }
    return with(reply, spoil(mischief, body));
  }

  private static String spoil(Spoilt mischief, String body) {
    if (body.startsWith(SpoiltBatch.GUARD)) {
      return SpoiltBatch.spoil(mischief, body);
    }
    if (body.contains("AF_initDataCallback")) {
      return SpoiltPage.spoil(mischief, body);
    }
    if (body.contains("<plist")) {
      return SpoiltPropertyList.spoil(mischief, body);
    }
    return body.stripLeading().startsWith("{") ? SpoiltJson.spoil(mischief, body) : body;
  }

  private static SandboxReply with(SandboxReply reply, String body) {
    return new SandboxReply(reply.status(), reply.contentType(), reply.headers(), body);
  }
}
