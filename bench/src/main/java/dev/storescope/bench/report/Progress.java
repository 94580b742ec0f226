package dev.storescope.bench.report;

/** What a benchmark says while it runs. */
public final class Progress {
  private Progress() {}

  public static void say(String text) {
    System.err.println("bench: " + text);
  }
}
