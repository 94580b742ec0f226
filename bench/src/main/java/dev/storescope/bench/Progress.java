package dev.storescope.bench;

/** What a benchmark says while it runs. */
final class Progress {
  private Progress() {}

  static void say(String text) {
    System.err.println("bench: " + text);
  }
}
