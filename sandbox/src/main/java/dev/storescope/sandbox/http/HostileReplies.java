package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Hostility;

/** Replies that are made to exhaust their reader. */
final class HostileReplies {
  private static final String JSON = "application/json; charset=utf-8";
  private static final int MEGABYTES_12 = 12 * 1024 * 1024;
  private static final int DEPTH = 100_000;
  private static final int FORMS = 20_000;
  private static final String EMPTY_OBJECT = "{},";

  private HostileReplies() {}

  static SandboxReply reply(Hostility fault) {
    return switch (fault) {
      case MANY_OBJECTS ->
          SandboxReply.ok(
              JSON,
              "{\"resultCount\":1,\"results\":["
                  + EMPTY_OBJECT.repeat(MEGABYTES_12 / EMPTY_OBJECT.length())
                  + "{}]}");
      case DEEP_NESTING -> SandboxReply.ok(JSON, "[".repeat(DEPTH) + "]".repeat(DEPTH));
      case UNCLOSED_FORMS ->
          SandboxReply.ok("text/html; charset=utf-8", "<html>" + "<form ".repeat(FORMS));
      case WRONG_CHARSET ->
          SandboxReply.ok(
              "application/json; charset=utf-16", "{\"resultCount\":0,\"results\":[]} ");
    };
  }
}
