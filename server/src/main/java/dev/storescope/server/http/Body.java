package dev.storescope.server.http;

import dev.storescope.server.http.Mistake.Code;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request: one JSON object. It remembers which members were used, and every mistake
 * that was found. Like {@link ParameterReader} it gives values that may be taken within {@link
 * #complete} only.
 */
final class Body {
  /** Holds what has a few short members. */
  static final int SHORT = 8192;

  /** Holds a list of some thousand words. */
  static final int LONG = 131_072;

  private final ObjectNode document;
  private final Set<String> used = new LinkedHashSet<>();
  private final List<Mistake> mistakes = new ArrayList<>();

  private Body(ObjectNode document) {
    this.document = document;
  }

  /**
   * Reads a JSON object.
   *
   * @throws ProblemException if there is none, or it has more bytes
   */
  static Body read(ServerRequest request, int mostBytes) throws IOException {
    return new Body(json(bytes(request, mostBytes), "a JSON object"));
  }

  /** Reads a JSON object, or a form as one whose members are texts. */
  static Body readJsonOrForm(ServerRequest request) throws IOException {
    byte[] bytes = bytes(request, SHORT);
    String type = request.headers().value(HeaderNames.CONTENT_TYPE).orElse("");
    return type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded")
        ? form(Parameters.parse(new String(bytes, StandardCharsets.UTF_8)))
        : new Body(json(bytes, "a JSON object, or a form,"));
  }

  boolean has(String name) {
    return document.has(name);
  }

  /** A member that has to be there. */
  <T> Supplier<T> required(String name, String accepted, Function<JsonNode, T> parse) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      reject(new Mistake(name, Code.MISSING, name + " is required: " + accepted));
    }
    return value.map(node -> parsed(name, node, parse)).orElseGet(Mistaken::new);
  }

  /** A member that may be left out or be null. */
  <T> Supplier<Optional<T>> optional(String name, Function<JsonNode, T> parse) {
    return find(name)
        .map(node -> parsed(name, node, parse))
        .<Supplier<Optional<T>>>map(value -> () -> Optional.of(value.get()))
        .orElse(Optional::empty);
  }

  void reject(Mistake mistake) {
    mistakes.add(mistake);
  }

  /** The names of those that had no effect. */
  Collection<String> ignored() {
    return document.propertyNames().stream().filter(name -> !used.contains(name)).toList();
  }

  /**
   * What was read, put together.
   *
   * @throws ProblemException if anything was mistaken
   */
  <T> T complete(Supplier<T> whole) {
    if (!mistakes.isEmpty()) {
      throw new ProblemException(Problem.invalid(mistakes));
    }
    return whole.get();
  }

  /** Does what may turn out not to be possible with the value of a member, and says so then. */
  static <T> T tried(String name, Supplier<T> action) {
    try {
      return action.get();
    } catch (IllegalArgumentException e) {
      Mistake mistake = new Mistake(name, Code.INVALID, String.valueOf(e.getMessage()));
      throw new ProblemException(Problem.invalid(List.of(mistake)));
    }
  }

  static void tried(String name, Runnable action) {
    tried(
        name,
        () -> {
          action.run();
          return name;
        });
  }

  private Optional<JsonNode> find(String name) {
    used.add(name);
    return Optional.ofNullable(document.get(name)).filter(node -> !node.isNull());
  }

  private <T> Supplier<T> parsed(String name, JsonNode node, Function<JsonNode, T> parse) {
    try {
      T value = parse.apply(node);
      return () -> value;
    } catch (MistakeException e) {
      reject(new Mistake(name, e.code(), String.valueOf(e.getMessage())));
    } catch (IllegalArgumentException e) {
      reject(new Mistake(name, Code.INVALID, String.valueOf(e.getMessage())));
    }
    return new Mistaken<>();
  }

  private static byte[] bytes(ServerRequest request, int most) throws IOException {
    byte[] body = Transfer.receive(request, most);
    if (body.length > most) {
      throw notReadable("at most " + most + " bytes");
    }
    return body;
  }

  private static ObjectNode json(byte[] bytes, String accepted) {
    try {
      if (Json.readStrictly(bytes) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw notReadable(accepted + " with each member once");
    }
    throw notReadable(accepted);
  }

  private static Body form(Parameters form) {
    ObjectNode document = Json.object();
    form.names().forEach(name -> document.put(name, form.find(name).orElse("")));
    Body body = new Body(document);
    form.mistakes().forEach(body::reject);
    return body;
  }

  private static ProblemException notReadable(String accepted) {
    return new ProblemException(
        Problem.invalid(List.of(new Mistake("body", Code.INVALID, accepted + " is accepted"))));
  }
}
