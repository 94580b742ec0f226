package dev.storescope.server.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints results as text or as JSON. */
public final class Printer {
  private static final JsonMapper JSON = new JsonMapper();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final boolean json;

  public Printer(boolean json) {
    this.json = json;
  }

  public void print(String text, Consumer<ObjectNode> fill) {
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      fill.accept(node);
      out.println(JSON.writeValueAsString(node));
    } else {
      out.println(text);
    }
  }
}
