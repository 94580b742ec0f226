package dev.storescope.mcp;

import dev.storescope.accounts.Scope;
import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRoutes;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Describes the tools and prompts to the SDK's server. */
record McpServerFactory(McpJsonMapper json, McpRoutes.Parts parts) {
  /** Of the transport context: the HTTP request that a call came with. */
  static final String EXCHANGE = "exchange";

  private static final String INSTRUCTIONS =
      """
      Storescope knows the App Store and Google Play: ranks of apps for keywords, charts, listings, \
      ratings, reviews and what changed, as observed by this installation. Begin with tracked_apps to \
      find the user's apps and their ids. A rank of 0 means observed and not ranked; an absent value \
      means not observed, and not_observed names it: never take the one for the other. observed_at is \
      when the newest observation was made that an answer uses; imported_ranks names dates whose ranks \
      another tracker observed; doubted names what the store has contradicted since, which is being \
      checked. Searches per day, difficulty and chance are estimates. Dates are UTC. Most answers cost credits, which each tool states and each result \
      counts: do not ask twice for the same. If the status is being_fetched, the stores are being \
      asked: call the tool again with the same arguments in half a minute.""";

  void build(McpStatelessServerTransport transport) {
    McpServer.sync(transport)
        .serverInfo(
            McpSchema.Implementation.builder("storescope", parts.version().get())
                .title("Storescope")
                .build())
        .instructions(INSTRUCTIONS)
        .jsonMapper(json)
        .jsonSchemaValidator(new DefaultJsonSchemaValidator(JsonMapper.shared()))
        .capabilities(ServerCapabilities.builder().tools(false).prompts(false).build())
        .addToolFilter(McpServerFactory::isOffered)
        .tools(tools(parts).stream().map(this::specification).toList())
        .prompts(AssistantPrompt.all().stream().map(McpServerFactory::specification).toList())
        .immediateExecution(true)
        .build();
  }

  static List<AssistantTool> tools(McpRoutes.Parts parts) {
    List<AssistantTool> tools = new ArrayList<>();
    tools.addAll(new RankTools(parts.clock()).list());
    tools.add(ChangesTool.tool());
    tools.addAll(KeywordTools.list());
    tools.add(GapTool.tool());
    tools.addAll(StoreTools.list());
    tools.addAll(AppTools.list());
    tools.addAll(EventTools.list());
    tools.addAll(ListTools.list());
    tools.addAll(DraftTools.list());
    tools.addAll(AnnotationTools.list());
    return tools;
  }

  /** What requests may name. */
  static RequestShape shape(McpRoutes.Parts parts) {
    return new RequestShape(
        tools(parts).stream().map(AssistantTool::name).collect(Collectors.toUnmodifiableSet()),
        AssistantPrompt.all().stream()
            .map(AssistantPrompt::name)
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Tools that change something are listed only if the caller may change it. */
  private static boolean isOffered(McpTransportContext context, Tool tool) {
    return tool.annotations().readOnlyHint() || exchange(context).scope().includes(Scope.WRITE);
  }

  private static Exchange exchange(McpTransportContext context) {
    return (Exchange) context.get(EXCHANGE);
  }

  private SyncToolSpecification specification(AssistantTool tool) {
    return new SyncToolSpecification(
        Tool.builder(tool.name(), tool.takes().members())
            .title(tool.title())
            .description(tool.description())
            .outputSchema(envelope(tool.gives()).members())
            .annotations(annotations(tool))
            .build(),
        (context, request) -> call(tool, exchange(context), request));
  }

  private static ToolAnnotations annotations(AssistantTool tool) {
    ToolAnnotations.Builder hints = ToolAnnotations.builder();
    return tool.effect().isWrite()
        ? hints
            .readOnlyHint(false)
            .destructiveHint(tool.effect() == Effect.REMOVES)
            .idempotentHint(true)
            .openWorldHint(false)
            .build()
        : hints.readOnlyHint(true).build();
  }

  /** What all results have beside their data is in the instructions, once. */
  private static ToolSchema envelope(ToolSchema data) {
    return ToolSchema.object("")
        .required("status", ToolSchema.choice("", "ready", "being_fetched", "no_data"))
        .optional("data", data);
  }

  private CallToolResult call(AssistantTool tool, Exchange exchange, CallToolRequest request) {
    Map<String, Object> sent = Optional.ofNullable(request.arguments()).orElse(Map.of());
    ToolCall call =
        new ToolCall(
            new LocalRoutes(parts.routes()),
            parts.patience(),
            exchange,
            new ToolArguments(JsonMapper.shared().valueToTree(sent)),
            parts.titles());
    try {
      call.arguments().refuseCommasInKeywords();
      return result(call, tool.action().run(call));
    } catch (RefusedCallException | dev.storescope.http.validation.ProblemException e) {
      return CallToolResult.builder()
          .addTextContent(String.valueOf(e.getMessage()))
          .isError(true)
          .build();
    }
  }

  /** In words and as JSON: some assistants are given the one only, some the other. */
  private static CallToolResult result(ToolCall call, Optional<Found> found) {
    ObjectNode result = Exchange.object();
    result.put(
        "status", call.isPreparing() ? "being_fetched" : found.isPresent() ? "ready" : "no_data");
    found.ifPresent(each -> result.set("data", each.data()));
    call.writeTo(result);
    List<String> words = new ArrayList<>();
    found.map(Found::text).ifPresent(words::add);
    if (call.isPreparing()) {
      words.add(
          (found.isPresent() ? "A part" : "It")
              + " is still being fetched from the stores. Call again with the same arguments in half"
              + " a minute.");
    } else if (found.isEmpty()) {
      words.add("There is no data. The store has none, or nothing was observed.");
    }
    words.add(call.footing());
    return CallToolResult.builder()
        .addTextContent(String.join(" ", words))
        .addTextContent(result.toString())
        .structuredContent(result)
        .isError(false)
        .build();
  }

  private static SyncPromptSpecification specification(AssistantPrompt prompt) {
    List<PromptArgument> inputs =
        prompt.inputs().stream()
            .map(
                input ->
                    PromptArgument.builder(input.name())
                        .description(input.description())
                        .required(input.required())
                        .build())
            .toList();
    return new SyncPromptSpecification(
        McpSchema.Prompt.builder(prompt.name())
            .title(prompt.title())
            .description(prompt.description())
            .arguments(inputs)
            .build(),
        (_, request) -> {
          Map<String, Object> values = Optional.ofNullable(request.arguments()).orElse(Map.of());
          TextContent text = TextContent.builder(prompt.textWith(values)).build();
          return GetPromptResult.builder(List.of(PromptMessage.builder(Role.USER, text).build()))
              .description(prompt.description())
              .build();
        });
  }
}
