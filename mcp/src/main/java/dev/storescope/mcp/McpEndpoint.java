package dev.storescope.mcp;

import dev.storescope.http.Exchange;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Streamable HTTP transport without sessions: each POST has one message, and its response has
 * the answer as JSON.
 */
final class McpEndpoint implements McpStatelessServerTransport {
  private static final Logger log = LoggerFactory.getLogger(McpEndpoint.class);
  private static final int MAX_BODY = 131_072;
  private static final String JSON = "application/json";
  private static final HeaderName VERSION = HeaderNames.create(HttpHeaders.PROTOCOL_VERSION);
  private static final byte[] NO_BODY = {};

  private final McpJsonMapper json = new JacksonMcpJsonMapper(JsonMapper.shared());
  private final AllowedOrigins origins;
  private final RequestShape shape;
  private @Nullable McpStatelessServerHandler handler;

  private McpEndpoint(AllowedOrigins origins, RequestShape shape) {
    this.origins = origins;
    this.shape = shape;
  }

  static McpEndpoint create(McpRoutes.Parts parts) {
    McpEndpoint endpoint = new McpEndpoint(parts.origins(), McpServerFactory.shape(parts));
    new McpServerFactory(endpoint.json, parts).build(endpoint);
    return endpoint;
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler created) {
    handler = created;
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  void handle(Exchange exchange) throws IOException {
    check(exchange);
    byte[] body = exchange.receive(MAX_BODY);
    if (body.length > MAX_BODY) {
      throw ProblemException.invalid("body", "The body must have at most " + MAX_BODY + " bytes.");
    }
    Optional<JSONRPCMessage> message = parse(body);
    if (message.isEmpty()) {
      send(Status.BAD_REQUEST_400, malformed(), exchange);
      return;
    }
    McpTransportContext context =
        McpTransportContext.create(Map.of(McpServerFactory.EXCHANGE, exchange));
    McpStatelessServerHandler present = Objects.requireNonNull(handler);
    switch (message.get()) {
      case JSONRPCRequest request ->
          send(
              Status.OK_200,
              shape
                  .findProblem(request)
                  .map(problem -> error(request, ErrorCodes.INVALID_PARAMS, problem))
                  .orElseGet(() -> answer(request, context, present, exchange)),
              exchange);
      case JSONRPCNotification notification -> {
        present.handleNotification(context, notification).block();
        exchange.send(Status.ACCEPTED_202, JSON, NO_BODY);
      }
      // A response, to a request that this server never makes.
      default -> exchange.send(Status.ACCEPTED_202, JSON, NO_BODY);
    }
  }

  /** The SDK's answer; the cause of a failure is in the log, and not in the answer. */
  private static JSONRPCResponse answer(
      JSONRPCRequest request,
      McpTransportContext context,
      McpStatelessServerHandler present,
      Exchange exchange) {
    try {
      JSONRPCResponse response =
          Objects.requireNonNull(
              present.handleRequest(context, NumericIds.asTexts(request)).block());
      if (response.error() == null || response.error().code() != ErrorCodes.INTERNAL_ERROR) {
        return response;
      }
      // Nothing but a call of a tool does more than to read the parameters.
      if (!request.method().equals(McpSchema.METHOD_TOOLS_CALL)) {
        return error(
            request,
            ErrorCodes.INVALID_PARAMS,
            "A member of 'params' has a type that the protocol does not allow.");
      }
      log.error("Request {} failed: {}", exchange.id(), response.error());
    } catch (RuntimeException e) {
      log.error("Request {} failed", exchange.id(), e);
    }
    return error(
        request,
        ErrorCodes.INTERNAL_ERROR,
        "The request failed. Report its id to the operator: " + exchange.id());
  }

  private static JSONRPCResponse error(JSONRPCRequest request, int code, String message) {
    return JSONRPCResponse.error(request.id(), new JSONRPCError(code, message));
  }

  private void check(Exchange exchange) {
    exchange
        .request()
        .headers()
        .value(HeaderNames.ORIGIN)
        .filter(origin -> !origins.contains(origin))
        .ifPresent(
            origin -> {
              throw new ProblemException(
                  Problem.of(
                      Code.NOT_ALLOWED,
                      "Web pages from '%s' may not use this. The operator can allow them with the setting mcp.origins."
                          .formatted(origin)));
            });
    exchange
        .request()
        .headers()
        .value(VERSION)
        .filter(version -> !protocolVersions().contains(version))
        .ifPresent(
            version -> {
              throw ProblemException.invalid(
                  HttpHeaders.PROTOCOL_VERSION,
                  "The protocol version must be one of "
                      + String.join(", ", protocolVersions())
                      + ".");
            });
  }

  private Optional<JSONRPCMessage> parse(byte[] body) {
    try {
      return Optional.of(
          McpSchema.deserializeJsonRpcMessage(json, new String(body, StandardCharsets.UTF_8)));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private void send(Status status, Object message, Exchange exchange) throws IOException {
    exchange.header("Cache-Control", "no-store");
    exchange.send(status, JSON, json.writeValueAsBytes(message));
  }

  /** The SDK's response has no place for an unknown id, which JSON-RPC wants to be null. */
  private static Map<String, Object> malformed() {
    Map<String, Object> response = new LinkedHashMap<>();
    response.put("jsonrpc", McpSchema.JSONRPC_VERSION);
    response.put("id", null);
    response.put(
        "error",
        Map.of(
            "code",
            ErrorCodes.PARSE_ERROR,
            "message",
            "The body must be one JSON-RPC 2.0 message in UTF-8, not a batch."));
    return response;
  }
}
