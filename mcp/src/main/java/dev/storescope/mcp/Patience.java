package dev.storescope.mcp;

import java.time.Duration;

/** How long a tool call waits for data that is being fetched: so many times a pause. */
public record Patience(Duration pause, int pauses) {
  /** About 15 seconds: the official clients give up a call after 20 or 60. */
  public static final Patience DEFAULT = new Patience(Duration.ofMillis(500), 30);
}
