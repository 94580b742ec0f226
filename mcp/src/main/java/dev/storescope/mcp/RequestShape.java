package dev.storescope.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a request has its parameters in the types of the protocol, before the SDK reads them:
 * its own errors name classes.
 *
 * @param tools their names
 * @param prompts their names
 */
record RequestShape(Set<String> tools, Set<String> prompts) {
  RequestShape {
    tools = Set.copyOf(tools);
    prompts = Set.copyOf(prompts);
  }

  /** What is wrong with a request, and what would be right. */
  Optional<String> findProblem(JSONRPCRequest request) {
    if (!(request.params() == null || request.params() instanceof Map)) {
      return Optional.of("'params' must be an object.");
    }
    Map<?, ?> params = request.params() instanceof Map<?, ?> sent ? sent : Map.of();
    return switch (request.method()) {
      case McpSchema.METHOD_INITIALIZE -> findProblemOfInitialize(params);
      case McpSchema.METHOD_TOOLS_CALL -> findProblemOfCall(params, "tool", tools);
      case McpSchema.METHOD_PROMPT_GET -> findProblemOfCall(params, "prompt", prompts);
      case McpSchema.METHOD_TOOLS_LIST, McpSchema.METHOD_PROMPT_LIST ->
          text(params, "cursor", false);
      case String _ -> Optional.empty();
    };
  }

  private static Optional<String> findProblemOfInitialize(Map<?, ?> params) {
    return text(params, "protocolVersion", true)
        .or(() -> object(params, "capabilities", true))
        .or(() -> object(params, "clientInfo", true))
        .or(
            () ->
                params.get("clientInfo") instanceof Map<?, ?> client
                    ? findProblemOfClient(client)
                    : Optional.empty());
  }

  private static Optional<String> findProblemOfClient(Map<?, ?> client) {
    return text(client, "name", true).or(() -> text(client, "version", true));
  }

  private static Optional<String> findProblemOfCall(
      Map<?, ?> params, String kind, Set<String> known) {
    return text(params, "name", true)
        .or(() -> object(params, "arguments", false))
        .or(() -> object(params, "_meta", false))
        .or(
            () ->
                known.contains(String.valueOf(params.get("name")))
                    ? Optional.empty()
                    : Optional.of(
                        "There is no %s '%s'. See %1$ss/list."
                            .formatted(kind, params.get("name"))));
  }

  private static Optional<String> text(Map<?, ?> values, String name, boolean required) {
    return problem(values.get(name), String.class, required)
        ? Optional.of("'%s' must be a string.".formatted(name))
        : Optional.empty();
  }

  private static Optional<String> object(Map<?, ?> values, String name, boolean required) {
    return problem(values.get(name), Map.class, required)
        ? Optional.of("'%s' must be an object.".formatted(name))
        : Optional.empty();
  }

  private static boolean problem(@Nullable Object value, Class<?> type, boolean required) {
    return value == null ? required : !type.isInstance(value);
  }
}
