package dev.storescope.server.cli.option;

/** A command failed; the message says in one line what to do. */
public final class Stopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Stopped(String message) {
    super(message);
  }
}
