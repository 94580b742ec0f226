package dev.storescope.server.http;

import java.util.List;

/** A parameter's value is not accepted, for several reasons at once. */
final class MistakesException extends IllegalArgumentException {
  private final transient List<MistakeException> mistakes;

  MistakesException(List<MistakeException> mistakes) {
    super(mistakes.size() + " mistakes");
    this.mistakes = List.copyOf(mistakes);
  }

  List<MistakeException> mistakes() {
    return mistakes;
  }
}
