package dev.storescope.mcp;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Ends a tool call with what was wrong, in words for the assistant. */
final class RefusedCallException extends RuntimeException {
  RefusedCallException(String message) {
    super(message, null, false, false);
  }

  /** From the problem that the interface responded with. */
  static RefusedCallException of(JsonNode problem) {
    List<String> sentences = new ArrayList<>();
    sentences.add(problem.path("title").asString() + ".");
    JsonNode errors = problem.path("errors");
    if (errors.isEmpty()) {
      sentences.add(problem.path("detail").asString());
    }
    for (JsonNode error : errors) {
      sentences.add(sentence(error.path("parameter").asString(), error.path("detail").asString()));
    }
    sentences.add("This was not charged. Request id: " + problem.path("id").asString() + ".");
    return new RefusedCallException(String.join(" ", sentences));
  }

  /** Names the argument, if the detail does not. */
  private static String sentence(String parameter, String detail) {
    String sent = "'%s'".formatted(parameter);
    String argument = "'%s'".formatted(argument(parameter));
    return detail.contains(sent) ? detail.replace(sent, argument) : argument + ": " + detail;
  }

  /** The interface's parameter for keywords has another name. */
  private static String argument(String parameter) {
    return parameter.equals("query") ? "keyword" : parameter;
  }
}
