package dev.storescope.sandbox.world;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Remembers the values that were used last, so many of them. For several threads. */
final class BoundedCache<K, V> {
  private final Map<K, V> values;

  BoundedCache(int most) {
    this.values =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  /** Two threads may both make a missing value; they make the same. */
  V get(K key, Function<K, V> maker) {
    synchronized (values) {
      V known = values.get(key);
      if (known != null) {
        return known;
      }
    }
    V made = maker.apply(key);
    synchronized (values) {
      values.put(key, made);
    }
    return made;
  }
}
