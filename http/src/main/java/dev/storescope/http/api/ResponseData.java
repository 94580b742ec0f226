package dev.storescope.http.api;

import dev.storescope.http.validation.Timestamps;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/**
 * The {@code data} of a response while it is written: each call writes the next member of the
 * object that is written, or the next entry of the list.
 *
 * @param asOf when the newest observation used was made
 */
record ResponseData(ApiRequest request, Instant asOf, JsonGenerator json) {
  /** A moment for which the answer is the same: not later than the one that was asked for. */
  void timestamp() {
    put(
        "timestamp",
        request.past() ? Timestamps.format(asOf, request.moment().at()) : Timestamps.format(asOf));
  }

  /** Repeats required parameters as they were sent. */
  void echo(String... names) {
    for (String name : names) {
      put(name, sent(name));
    }
  }

  String sent(String name) {
    return Objects.requireNonNull(request.sent().get(name), name);
  }

  Optional<String> findSent(String name) {
    return Optional.ofNullable(request.sent().get(name));
  }

  void results(Runnable members) {
    object("results", members);
  }

  ResponseData put(String name, @Nullable String text) {
    json.writeStringProperty(name, text);
    return this;
  }

  ResponseData put(String name, long number) {
    json.writeNumberProperty(name, number);
    return this;
  }

  ResponseData put(String name, double number) {
    json.writeNumberProperty(name, number);
    return this;
  }

  ResponseData put(String name, boolean truth) {
    json.writeBooleanProperty(name, truth);
    return this;
  }

  ResponseData put(String name, Instant instant) {
    return put(name, Timestamps.format(instant));
  }

  /** A member that is an object. */
  void object(String name, Runnable members) {
    json.writeName(name);
    object(members);
  }

  /** A member whose value is JSON already. */
  void raw(SerializableString name, SerializableString value) {
    json.writeName(name);
    json.writeRawValue(value);
  }

  /** An entry that is an object. */
  void object(Runnable members) {
    json.writeStartObject();
    members.run();
    json.writeEndObject();
  }

  /** An entry that is a text. */
  void text(String text) {
    json.writeString(text);
  }

  /** A member that is a list. */
  <T> void list(String name, Collection<T> list, Consumer<? super T> entry) {
    json.writeArrayPropertyStart(name);
    list.forEach(entry);
    json.writeEndArray();
  }

  /** A member that is a list of objects. */
  <T> void objects(String name, Collection<T> list, Consumer<? super T> members) {
    list(name, list, each -> object(() -> members.accept(each)));
  }

  /** A member that is a list of texts. */
  void texts(String name, Collection<String> texts) {
    list(name, texts, this::text);
  }

  void apps(String name, Collection<AppId> apps) {
    list(name, apps, app -> text(app.value()));
  }

  /** A member that is an object, for each entry of a map. */
  <K, V> void objects(Map<K, V> map, Function<K, String> name, Consumer<? super V> members) {
    map.forEach((key, value) -> object(name.apply(key), () -> members.accept(value)));
  }
}
