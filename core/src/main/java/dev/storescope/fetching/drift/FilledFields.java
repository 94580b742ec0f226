package dev.storescope.fetching.drift;

import dev.storescope.observation.Facts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The fields of facts that have a value: the components of the record, by name, those of a record
 * within it in its place. So a new kind of facts, or a new field, is counted without more.
 *
 * <p>An empty list, text or option has no value, nor has 0, as stores have no other way to say that
 * there is none; of alternatives, that one without components is none. What always has a value,
 * such as an instant or a flag, or the title of charts without apps, is no field.
 */
public final class FilledFields {
  private static final ClassValue<List<Component>> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          return components == null
              ? List.of()
              : Arrays.stream(components).map(Component::of).toList();
        }
      };

  private record Component(String name, RecordComponent component) {
    static Component of(RecordComponent component) {
      component.getAccessor().setAccessible(true);
      return new Component(
          component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT), component);
    }

    boolean isAlternative() {
      return component.getType().isSealed();
    }

    Object valueIn(Object facts) {
      try {
        return component.getAccessor().invoke(facts);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException("a record has no component " + name, e);
      }
    }
  }

  private FilledFields() {}

  static Set<String> of(Facts facts) {
    return new TreeSet<>(valuesOf(facts).keySet());
  }

  /** The fields of facts that others lack; none if they differ otherwise too. */
  public static Set<String> findMore(Facts facts, Facts others) {
    Map<String, Object> values = valuesOf(facts);
    Map<String, Object> fewer = valuesOf(others);
    if (!values.entrySet().containsAll(fewer.entrySet())) {
      return Set.of();
    }
    Set<String> more = new TreeSet<>(values.keySet());
    more.removeAll(fewer.keySet());
    return more;
  }

  private static Map<String, Object> valuesOf(Facts facts) {
    Map<String, Object> filled = new TreeMap<>();
    if (!(facts instanceof Facts.ChartRanking charts && charts.isEmpty())) {
      add(facts, filled);
    }
    return filled;
  }

  private static void add(Object holder, Map<String, Object> filled) {
    for (Component component : COMPONENTS.get(holder.getClass())) {
      Object value = component.valueIn(holder);
      if (component.isAlternative() ? hasComponents(value) : isFilled(value)) {
        filled.put(component.name(), value);
      } else if (!component.isAlternative()) {
        add(value, filled);
      }
    }
  }

  private static boolean hasComponents(Object value) {
    return !COMPONENTS.get(value.getClass()).isEmpty();
  }

  private static boolean isFilled(Object value) {
    return switch (value) {
      case Optional<?> option -> option.isPresent();
      case OptionalInt option -> option.isPresent();
      case OptionalLong option -> option.isPresent();
      case Collection<?> list -> !list.isEmpty();
      case Map<?, ?> map -> !map.isEmpty();
      case String text -> !text.isBlank();
      case Number number -> number.doubleValue() != 0;
      case Object _ -> false;
    };
  }
}
