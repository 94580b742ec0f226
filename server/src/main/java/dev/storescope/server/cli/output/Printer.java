package dev.storescope.server.cli.output;

import dev.storescope.text.WrittenText;
import java.io.PrintWriter;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints results as text or as JSON; what would control a terminal is escaped. */
public final class Printer {
  private static final JsonMapper JSON = new JsonMapper();

  private final PrintWriter out;
  private final boolean json;

  public Printer(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  public void print(String text, Consumer<ObjectNode> fill) {
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      fill.accept(node);
      out.println(WrittenText.escaped(JSON.writeValueAsString(node)));
    } else {
      out.println(WrittenText.escaped(text));
    }
  }
}
