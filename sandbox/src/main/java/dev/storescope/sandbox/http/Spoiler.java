package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Mischief.Spoilt;

/** Spoils right replies. */
final class Spoiler {
  private Spoiler() {}

  static SandboxReply spoil(Spoilt mischief, SandboxReply reply) {
    return switch (mischief) {
      case CUT_SHORT -> with(reply, reply.body().substring(0, reply.body().length() / 2));
      case OTHER_ENVELOPE, OTHER_FIELDS, NO_PLACE_FOR_RESULTS, EMPTY -> reply;
    };
  }

  private static SandboxReply with(SandboxReply reply, String body) {
    return new SandboxReply(reply.status(), reply.contentType(), reply.headers(), body);
  }
}
