package dev.storescope.http.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What was read of parameters: so few that comparing all is faster than a map. */
final class ParameterValues {
  private final List<QueryParameter<?>> parameters = new ArrayList<>();
  private final List<Optional<?>> values = new ArrayList<>();

  /** Whether a parameter was read. */
  boolean has(QueryParameter<?> parameter) {
    return indexOf(parameter) >= 0;
  }

  /** The value of a parameter; empty if it has an error, or was not read. */
  @SuppressWarnings("unchecked") // the value of a parameter has its type
  <T> Optional<T> find(QueryParameter<T> parameter) {
    int index = indexOf(parameter);
    return index < 0 ? Optional.empty() : (Optional<T>) values.get(index);
  }

  <T> void add(QueryParameter<T> parameter, Optional<T> value) {
    parameters.add(parameter);
    values.add(value);
  }

  /** Passes each parameter that has a value. */
  void forEach(BiConsumer<QueryParameter<?>, Object> action) {
    for (int i = 0; i < values.size(); i++) {
      QueryParameter<?> parameter = parameters.get(i);
      values.get(i).ifPresent(value -> action.accept(parameter, value));
    }
  }

  /** The same values except one. */
  <T> ParameterValues with(QueryParameter<T> parameter, T value) {
    ParameterValues copy = new ParameterValues();
    copy.parameters.addAll(parameters);
    copy.values.addAll(values);
    copy.values.set(indexOf(parameter), Optional.of(value));
    return copy;
  }

  @SuppressWarnings("ReferenceEquality") // each parameter is one constant
  private int indexOf(QueryParameter<?> parameter) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i) == parameter) {
        return i;
      }
    }
    return -1;
  }
}
