package dev.storescope.server.http;

/** A parameter's value is not accepted, for a reason that has a code of its own. */
final class MistakeException extends IllegalArgumentException {
  private final Mistake.Code code;

  MistakeException(Mistake.Code code, String detail) {
    super(detail);
    this.code = code;
  }

  Mistake.Code code() {
    return code;
  }
}
