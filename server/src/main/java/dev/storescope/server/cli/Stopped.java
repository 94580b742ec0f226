package dev.storescope.server.cli;

/** A command cannot go on; the message tells the operator in one line what to do. */
final class Stopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Stopped(String message) {
    super(message);
  }
}
