package dev.storescope.http;

import dev.storescope.http.validation.InvalidValueException;
import dev.storescope.http.validation.NearestName;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.QueryString;
import dev.storescope.http.validation.ValidationError;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
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

  private static final Pattern OTHER_FORM = Pattern.compile("^amp;|\\[\\w*]$");

  private static final JsonMapper STRICT =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();

  private final Map<String, SentValue> sent = new LinkedHashMap<>();

  /** The names that were asked for and not sent. */
  private final Set<String> absent = new LinkedHashSet<>();

  private final List<ValidationError> errors;

  /** The first value of a name. */
  private static final class SentValue {
    private final JsonNode value;
    private boolean repeated;
    private boolean used;
    private boolean ignored;

    private SentValue(JsonNode value) {
      this.value = value;
    }
  }

  private Validator(List<ValidationError> errors) {
    this.errors = errors;
  }

  /** The parameters of a query string. */
  public static Validator query(String encoded) {
    Validator values = new Validator(new ArrayList<>());
    int begin = 0;
    while (begin < encoded.length()) {
      int next = encoded.indexOf('&', begin);
      int end = next < 0 ? encoded.length() : next;
      if (end > begin) {
        values.addPair(encoded, begin, end);
      }
      begin = end + 1;
    }
    return values;
  }

  /** The values of a request whose path has all of them. */
  public static Validator path(Exchange exchange) {
    return new Validator(new ArrayList<>()).withPath(exchange);
  }

  /**
   * The members of a body that is a JSON object.
   *
   * @throws ProblemException if it is none, or longer
   */
  public static Validator json(Exchange exchange, int maxBytes) throws IOException {
    return json(checked(exchange.receive(maxBytes), maxBytes), "a JSON object");
  }

  /** The members of a JSON object, or the fields of a form. */
  static Validator jsonOrForm(ServerRequest request) throws IOException {
    byte[] body = receive(request, SHORT_BODY);
    String type = request.headers().value(HeaderNames.CONTENT_TYPE).orElse("");
    if (!type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded")) {
      return json(body, "a JSON object or a form");
    }
    Validator form = query(new String(body, StandardCharsets.UTF_8));
    form.sent.forEach(form::rejectRepeated);
    return form;
  }

  /** The values in the path of the request; their errors are listed with those of this. */
  public Validator withPath(Exchange exchange) {
    Validator path = new Validator(errors);
    exchange.pathValues().forEach(path::add);
    return path;
  }

  /** Whether a value was sent, be it null. */
  public boolean has(String name) {
    return sent.containsKey(name);
  }

  /** A value that must be sent; empty if there is an error. */
  public <T> Optional<T> required(String name, String accepted, ValueType<T> type) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      reject(
          name,
          ErrorCode.MISSING,
          "'%s' is required: %s.%s".formatted(name, accepted, otherForm(name)));
    }
    return parse(name, value, type);
  }

  /** Some clients write lists with brackets, links with entities, or names in another case. */
  private String otherForm(String name) {
    return sent.keySet().stream()
        .filter(each -> OTHER_FORM.matcher(each).replaceAll("").equalsIgnoreCase(name))
        .findFirst()
        .map(" It was sent as '%s'."::formatted)
        .orElse("");
  }

  /** A value that may be absent or null; empty if it is, or if there is an error. */
  public <T> Optional<T> optional(String name, ValueType<T> type) {
    return parse(name, find(name), type);
  }

  private <T> Optional<T> parse(String name, Optional<JsonNode> value, ValueType<T> type) {
    try {
      return value.map(type::parse);
    } catch (InvalidValueException e) {
      errors.addAll(e.errors(name));
    } catch (IllegalArgumentException e) {
      reject(name, ErrorCode.INVALID, InvalidValueException.detail(e));
    }
    return Optional.empty();
  }

  public void reject(String name, ErrorCode code, String detail) {
    errors.add(new ValidationError(name, code, detail));
  }

  /** Has a value count as not used, and not be refused. */
  public void ignore(String name) {
    SentValue value = sent.get(name);
    if (value != null) {
      value.ignored = true;
    }
  }

  /** The first value of each name, as text. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    sent.forEach((name, each) -> texts.put(name, each.value.asString()));
    return texts;
  }

  /**
   * Has a value be an error that is neither used nor of an accepted name; the error has the
   * accepted name that is nearest to it.
   */
  public void refuseUnknown(Collection<String> accepted) {
    Set<String> known = new LinkedHashSet<>(accepted);
    sent.forEach(
        (name, value) -> {
          if (value.used || value.ignored) {
            known.add(name);
          }
        });
    known.addAll(absent);
    sent.keySet().stream()
        .filter(name -> !known.contains(name))
        .limit(MAX_UNKNOWN)
        .forEach(name -> reject(name, ErrorCode.UNKNOWN_PARAMETER, unknown(name, known)));
  }

  private static String unknown(String name, Set<String> known) {
    return "Unknown parameter '%s'. %s"
        .formatted(
            name,
            NearestName.find(name, known)
                .map("Did you mean '%s'?"::formatted)
                .orElse("Use one of " + String.join(", ", known) + "."));
  }

  /**
   * Names the values that were not used in a header of the response, and refuses the request if
   * there are errors.
   *
   * @throws ProblemException if there are
   */
  public void finish(Exchange exchange) {
    List<String> unused = new ArrayList<>();
    sent.forEach(
        (name, value) -> {
          if (!value.used || value.ignored) {
            unused.add(name);
          }
        });
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
      throw ProblemException.invalid(name, InvalidValueException.detail(e));
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

  private Optional<JsonNode> find(String name) {
    SentValue found = sent.get(name);
    if (found == null) {
      absent.add(name);
      return Optional.empty();
    }
    if (!found.used) {
      found.used = true;
      rejectRepeated(name, found);
    }
    return found.value.isNull() ? Optional.empty() : Optional.of(found.value);
  }

  /** Once for each name. */
  private void rejectRepeated(String name, SentValue value) {
    if (value.repeated) {
      value.repeated = false;
      reject(name, ErrorCode.REPEATED, "'%s' must be sent only once.".formatted(name));
    }
  }

  /** Adds a name and its value, which a part of a query string has. */
  private void addPair(String encoded, int begin, int end) {
    int equals = encoded.indexOf('=', begin, end);
    String name = encoded.substring(begin, equals < 0 ? end : equals);
    String value = equals < 0 ? "" : encoded.substring(equals + 1, end);
    try {
      name = QueryString.decode(name);
      value = QueryString.decode(value);
    } catch (IllegalArgumentException e) {
      reject(
          name,
          ErrorCode.INVALID,
          "'%s' cannot be decoded. %s".formatted(name, InvalidValueException.detail(e)));
    }
    add(name, value);
  }

  private void add(String name, String value) {
    SentValue first =
        sent.putIfAbsent(name, new SentValue(JsonNodeFactory.instance.stringNode(value)));
    if (first != null) {
      first.repeated = true;
    }
  }

  private static byte[] receive(ServerRequest request, int maxBytes) throws IOException {
    return checked(Transfer.receive(request, maxBytes), maxBytes);
  }

  private static byte[] checked(byte[] body, int maxBytes) {
    if (body.length > maxBytes) {
      throw invalidBody("have at most " + maxBytes + " bytes");
    }
    return body;
  }

  private static Validator json(byte[] body, String accepted) {
    Validator values = new Validator(new ArrayList<>());
    try {
      if (STRICT.readTree(body) instanceof ObjectNode object) {
        object.forEachEntry((name, value) -> values.sent.put(name, new SentValue(value)));
        return values;
      }
    } catch (JacksonException e) {
      throw invalidBody("be " + accepted + " with each member once");
    }
    throw invalidBody("be " + accepted);
  }

  private static ProblemException invalidBody(String rule) {
    return ProblemException.invalid("body", "The body must " + rule + ".");
  }
}
