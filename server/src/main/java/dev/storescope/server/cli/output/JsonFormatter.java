package dev.storescope.server.cli.output;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A JSON object in one line for each record; the stack trace of an exception is a member of it. */
final class JsonFormatter extends Formatter {
  private static final JsonMapper JSON = new JsonMapper();

  @Override
  public String format(LogRecord entry) {
    ObjectNode object =
        JsonNodeFactory.instance
            .objectNode()
            .put("time", entry.getInstant().toString())
            .put("level", entry.getLevel().getName())
            .put("logger", entry.getLoggerName())
            .put("message", formatMessage(entry));
    if (entry.getThrown() != null) {
      StringWriter text = new StringWriter();
      entry.getThrown().printStackTrace(new PrintWriter(text, true));
      object.put("exception", text.toString());
    }
    return JSON.writeValueAsString(object) + "\n";
  }
}
