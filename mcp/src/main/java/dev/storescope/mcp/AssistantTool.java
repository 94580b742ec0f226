package dev.storescope.mcp;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an assistant can call.
 *
 * @param description when to call it, what it gives and what it costs
 * @param takes the schema of its arguments
 * @param gives the schema of {@code data} in its results
 */
record AssistantTool(
    String name,
    String title,
    String description,
    Effect effect,
    ToolSchema takes,
    ToolSchema gives,
    Action action) {
  /** What a call changes. */
  enum Effect {
    READS,
    ADDS,
    REMOVES;

    boolean isWrite() {
      return this != READS;
    }
  }

  /** What a tool does; empty if there is no data. */
  @FunctionalInterface
  interface Action {
    Optional<Found> run(ToolCall call);
  }

  /**
   * What a call found.
   *
   * @param text the essence in a sentence or two
   */
  record Found(ObjectNode data, String text) {}
}
