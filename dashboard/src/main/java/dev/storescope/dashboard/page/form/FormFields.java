package dev.storescope.dashboard.page.form;

import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.Transfer;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The fields of a form or the parameters of a query, by name. */
public final class FormFields {
  /** The field of a private key, which no cookie and no page may have. */
  public static final String PRIVATE_KEY = "private_key";

  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");
  private static final int MAX_BYTES = 262_144;
  private static final int MAX_PAGE = 10_000;
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /** A value of a field. */
  public record Field(String name, String value) {}

  /**
   * Receives the form of a request, once for all its handlers.
   *
   * @throws PageException if it is too large
   */
  public static FormFields receive(ServerRequest request) {
    return request
        .context()
        .get(FormFields.class)
        .orElseGet(
            () -> {
              FormFields received = read(request);
              request.context().register(received);
              return received;
            });
  }

  private static FormFields read(ServerRequest request) {
    try {
      byte[] body = Transfer.receive(request, MAX_BYTES);
      if (body.length > MAX_BYTES) {
        throw PageException.notValid(Texts.of("form.too-large", MAX_BYTES));
      }
      String type = request.headers().value(HeaderNames.CONTENT_TYPE).orElse("");
      return FormWithFiles.parse(type, body)
          .map(FormFields::of)
          .orElseGet(() -> parse(new String(body, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parses URL-encoded fields; those that are badly encoded are ignored. */
  public static FormFields parse(String encoded) {
    FormFields fields = new FormFields();
    for (String pair : encoded.split("&", -1)) {
      fields.add(pair);
    }
    return fields;
  }

  public static FormFields of(List<Field> all) {
    FormFields fields = new FormFields();
    all.forEach(field -> fields.add(field.name(), field.value()));
    return fields;
  }

  /** The first value of a field that is not blank, stripped. */
  public Optional<String> find(String name) {
    return list(name).stream().map(String::strip).filter(text -> !text.isEmpty()).findFirst();
  }

  /** The first value of a field as it was sent, white space included. */
  public String raw(String name) {
    return list(name).stream().findFirst().orElse("");
  }

  public List<String> list(String name) {
    return List.copyOf(values.getOrDefault(name, List.of()));
  }

  /** All values, those of one name after another. */
  public List<Field> fields() {
    return values.entrySet().stream()
        .flatMap(named -> named.getValue().stream().map(value -> new Field(named.getKey(), value)))
        .toList();
  }

  /**
   * The date in a field; empty if the field is blank.
   *
   * @throws IllegalArgumentException if it is not a date
   */
  public Optional<LocalDate> findDate(String name) {
    return find(name).map(text -> date(name, text));
  }

  private static LocalDate date(String name, String text) {
    try {
      if (DATE.matcher(text).matches()) {
        return LocalDate.parse(text);
      }
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(Texts.of("field.no-such-date", name, text), e);
    }
    throw new IllegalArgumentException(Texts.of("field.date", name));
  }

  /** The number in a field; empty if the field is blank. */
  public OptionalLong findNumber(String name) {
    return find(name).stream().mapToLong(text -> number(name, text)).findFirst();
  }

  /** The number in a field that must not be blank. */
  public long number(String name) {
    return number(name, find(name).orElse(""));
  }

  private static long number(String name, String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException(Texts.of("field.whole-number", name));
    }
    return Long.parseLong(text);
  }

  /** The page of a list that a query asks for, from 1. */
  public int page() {
    long page = findNumber("page").orElse(1);
    if (page < 1 || page > MAX_PAGE) {
      throw PageException.notValid(Texts.of("field.page", MAX_PAGE));
    }
    return (int) page;
  }

  /** Writes alternating names and values as a query. */
  public static String write(Object... namesAndValues) {
    StringBuilder query = new StringBuilder();
    for (int i = 0; i + 1 < namesAndValues.length; i += 2) {
      query
          .append(i == 0 ? "" : "&")
          .append(encode(namesAndValues[i]))
          .append('=')
          .append(encode(namesAndValues[i + 1]));
    }
    return query.toString();
  }

  /** A text encoded for a query or a segment of a path. */
  public static String encode(Object text) {
    return URLEncoder.encode(text.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  private void add(String pair) {
    int equals = pair.indexOf('=');
    if (equals > 0) {
      try {
        String name = URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8);
        String value = URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8);
        add(name, value);
      } catch (IllegalArgumentException e) {
        values.remove(pair.substring(0, equals));
      }
    }
  }

  private void add(String name, String value) {
    values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }
}
