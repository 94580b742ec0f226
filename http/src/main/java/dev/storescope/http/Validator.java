package dev.storescope.http;

import dev.storescope.http.ValidationError.ErrorCode;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The named values of a request: of its query string, its path, or its body as JSON or a form. It
 * collects all validation errors, so that one 400 lists them, and knows which values were not used.
 */
public final class Validator {
  /** Enough bytes for a body with a few short members. */
  public static final int SHORT_BODY = 8192;

  /** Enough bytes for a body with a list of some thousand words. */
  public static final int LONG_BODY = 131_072;

  private static final int MAX_UNKNOWN = 10;

  private static final JsonMapper STRICT =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();

  /** The first value of each name. */
  private final Map<String, JsonNode> sent = new LinkedHashMap<>();

  private final Set<String> repeated = new HashSet<>();
  private final Set<String> used = new LinkedHashSet<>();
  private final Set<String> ignored = new LinkedHashSet<>();
  private final List<ValidationError> errors;

  private Validator(List<ValidationError> errors) {
    this.errors = errors;
  }

  /** The parameters of a query string. */
  public static Validator query(String encoded) {
    Validator values = new Validator(new ArrayList<>());
    for (String pair : encoded.split("&", -1)) {
      if (!pair.isEmpty()) {
        values.addPair(pair);
      }
    }
    return values;
  }

  /** The values of a request whose path has all of them. */
  public static Validator path(ServerRequest request) {
    return new Validator(new ArrayList<>()).withPath(request);
  }

  /**
   * The members of a body that is a JSON object.
   *
   * @throws ProblemException if it is none, or longer
   */
  public static Validator json(ServerRequest request, int maxBytes) throws IOException {
    return json(receive(request, maxBytes), "a JSON object");
  }

  /** The members of a JSON object, or the fields of a form. */
  static Validator jsonOrForm(ServerRequest request) throws IOException {
    byte[] body = receive(request, SHORT_BODY);
    String type = request.headers().value(HeaderNames.CONTENT_TYPE).orElse("");
    if (!type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded")) {
      return json(body, "a JSON object, or a form,");
    }
    Validator form = query(new String(body, StandardCharsets.UTF_8));
    form.sent.keySet().forEach(form::rejectRepeated);
    return form;
  }

  /** The values in the path of the request; their errors are listed with those of this. */
  public Validator withPath(ServerRequest request) {
    Validator path = new Validator(errors);
    request.path().pathParameters().toMap().forEach((name, all) -> path.add(name, all.getFirst()));
    return path;
  }

  /** Whether a value was sent, be it null. */
  public boolean has(String name) {
    return sent.containsKey(name);
  }

  /** A value that must be sent; empty if there is an error. */
  public <T> Optional<T> required(String name, String accepted, ValueType<T> type) {
    if (find(name).isEmpty()) {
      reject(name, ErrorCode.MISSING, name + " is required: " + accepted);
    }
    return optional(name, type);
  }

  /** A value that may be absent or null; empty if it is, or if there is an error. */
  public <T> Optional<T> optional(String name, ValueType<T> type) {
    try {
      return find(name).map(type::parse);
    } catch (InvalidValueException e) {
      errors.addAll(e.errors(name));
    } catch (IllegalArgumentException e) {
      reject(name, ErrorCode.INVALID, detail(e));
    }
    return Optional.empty();
  }

  public void reject(String name, ErrorCode code, String detail) {
    errors.add(new ValidationError(name, code, detail));
  }

  /** Has a value that was used count as not used. */
  public void ignore(String name) {
    ignored.add(name);
  }

  /** The first value of each name, as text. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    sent.forEach((name, value) -> texts.put(name, value.asString()));
    return texts;
  }

  /**
   * Has a value be an error that is neither used nor of an accepted name; the error has the
   * accepted name that is nearest to it.
   */
  public void refuseUnknown(Collection<String> accepted) {
    Set<String> known = new LinkedHashSet<>(accepted);
    known.addAll(used);
    sent.keySet().stream()
        .filter(name -> !known.contains(name))
        .limit(MAX_UNKNOWN)
        .forEach(name -> reject(name, ErrorCode.UNKNOWN_PARAMETER, unknown(name, known)));
  }

  private static String unknown(String name, Set<String> known) {
    return "no parameter '%s'; %s"
        .formatted(
            name,
            NearestName.find(name, known)
                .map("did you mean '%s'?"::formatted)
                .orElse(String.join(", ", known) + " are accepted"));
  }

  /**
   * Names the values that were not used in a header of the response, and refuses the request if
   * there are errors.
   *
   * @throws ProblemException if there are
   */
  public void finish(Exchange exchange) {
    List<String> unused = new ArrayList<>();
    for (String name : sent.keySet()) {
      if (!used.contains(name) || ignored.contains(name)) {
        unused.add(name);
      }
    }
    exchange.nameIgnored(unused);
    check();
  }

  /**
   * Refuses the request if there are errors.
   *
   * @throws ProblemException if there are
   */
  public void check() {
    if (!errors.isEmpty()) {
      throw new ProblemException(Problem.invalid(errors));
    }
  }

  /** Does what may be refused because of one value, which is then a validation error. */
  public static <T> T attempt(String name, Supplier<T> action) {
    try {
      return action.get();
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid(name, detail(e));
    }
  }

  public static void attempt(String name, Runnable action) {
    attempt(
        name,
        () -> {
          action.run();
          return name;
        });
  }

  static String detail(IllegalArgumentException refusal) {
    return String.valueOf(refusal.getMessage());
  }

  private Optional<JsonNode> find(String name) {
    if (used.add(name)) {
      rejectRepeated(name);
    }
    return Optional.ofNullable(sent.get(name)).filter(value -> !value.isNull());
  }

  private void rejectRepeated(String name) {
    if (repeated.remove(name)) {
      reject(name, ErrorCode.REPEATED, name + " is accepted once");
    }
  }

  private void addPair(String pair) {
    int equals = pair.indexOf('=');
    String name = equals < 0 ? pair : pair.substring(0, equals);
    String value = equals < 0 ? "" : pair.substring(equals + 1);
    try {
      name = QueryString.decode(name);
      value = QueryString.decode(value);
    } catch (IllegalArgumentException e) {
      reject(name, ErrorCode.INVALID, "not decodable: " + detail(e));
    }
    add(name, value);
  }

  private void add(String name, String value) {
    if (sent.putIfAbsent(name, JsonNodeFactory.instance.stringNode(value)) != null) {
      repeated.add(name);
    }
  }

  private static byte[] receive(ServerRequest request, int maxBytes) throws IOException {
    byte[] body = Transfer.receive(request, maxBytes);
    if (body.length > maxBytes) {
      throw notReadable("at most " + maxBytes + " bytes");
    }
    return body;
  }

  private static Validator json(byte[] body, String accepted) {
    Validator values = new Validator(new ArrayList<>());
    try {
      if (STRICT.readTree(body) instanceof ObjectNode object) {
        object.forEachEntry(values.sent::put);
        return values;
      }
    } catch (JacksonException e) {
      throw notReadable(accepted + " with each member once");
    }
    throw notReadable(accepted);
  }

  private static ProblemException notReadable(String accepted) {
    return ProblemException.invalid("body", accepted + " is accepted");
  }
}
