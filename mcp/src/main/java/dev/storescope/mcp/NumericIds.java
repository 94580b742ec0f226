package dev.storescope.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes the ids of stores, which are texts in all schemas, as numbers too. */
final class NumericIds {
  private static final String ARGUMENTS = "arguments";
  private static final Set<String> IDS =
      Set.of(ToolArguments.STOREID, "competitors", "others", "category", "developerid");

  private NumericIds() {}

  /** The call of a tool with texts for numbers; other requests as they are. */
  static JSONRPCRequest asTexts(JSONRPCRequest request) {
    return request.method().equals(McpSchema.METHOD_TOOLS_CALL)
            && request.params() instanceof Map<?, ?> params
            && params.get(ARGUMENTS) instanceof Map<?, ?> arguments
        ? new JSONRPCRequest(
            request.jsonrpc(), request.method(), request.id(), with(params, arguments))
        : request;
  }

  private static Map<Object, Object> with(Map<?, ?> params, Map<?, ?> arguments) {
    Map<Object, Object> texts = new LinkedHashMap<>(arguments);
    texts.replaceAll((name, value) -> IDS.contains(String.valueOf(name)) ? text(value) : value);
    Map<Object, Object> all = new LinkedHashMap<>(params);
    all.put(ARGUMENTS, texts);
    return all;
  }

  private static Object text(Object value) {
    if (value instanceof List<?> list) {
      List<Object> texts = new ArrayList<>(list);
      texts.replaceAll(each -> isWhole(each) ? each.toString() : each);
      return texts;
    }
    return isWhole(value) ? value.toString() : value;
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer || value instanceof Long;
  }
}
