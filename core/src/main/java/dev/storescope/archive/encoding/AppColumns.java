package dev.storescope.archive.encoding;

import dev.storescope.store.AppId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The encoding of bytes by app: first all apps, sorted, each with the length of its bytes, then the
 * bytes.
 */
final class AppColumns {
  private static final int MISSING = -1;

  private AppColumns() {}

  static void write(ByteWriter out, Map<AppId, byte[]> columns) {
    NavigableMap<Long, byte[]> numbers = new TreeMap<>(Long::compareUnsigned);
    NavigableMap<String, byte[]> names = new TreeMap<>();
    columns.forEach(
        (app, column) -> {
          switch (app) {
            case AppId.AppStore(long number) -> numbers.put(number, column);
            case AppId.GooglePlay(String name) -> names.put(name, column);
          }
        });
    writeNumbers(out, numbers);
    writeNames(out, names);
    numbers.values().forEach(out::writeRaw);
    names.values().forEach(out::writeRaw);
  }

  /** Reads up to the bytes of an app; returns whether it has any. */
  static boolean seek(ByteReader in, AppId app) {
    Search search = new Search(in);
    switch (app) {
      case AppId.AppStore(long number) -> {
        search.readNumbers(true, number);
        search.readNames(new byte[0]);
      }
      case AppId.GooglePlay(String name) -> {
        search.readNumbers(false, 0);
        search.readNames(name.getBytes(StandardCharsets.US_ASCII));
      }
    }
    in.skip(Math.max(search.found, 0));
    return search.found != MISSING;
  }

  /** Reads the bytes of each app. */
  static void readEach(ByteReader in, Consumer<ByteReader> column) {
    List<Integer> lengths = new ArrayList<>();
    for (int numbers = in.readCount(); numbers > 0; numbers--) {
      in.skipVarints(1);
      lengths.add(in.readInt());
    }
    for (int names = in.readCount(); names > 0; names--) {
      in.skipVarints(1);
      in.skip(in.readInt());
      lengths.add(in.readInt());
    }
    lengths.forEach(length -> column.accept(new ByteReader(in.readRaw(length))));
  }

  /** Each number as the distance from the one before. */
  private static void writeNumbers(ByteWriter out, Map<Long, byte[]> columns) {
    out.writeVarint(columns.size());
    long before = 0;
    for (Map.Entry<Long, byte[]> entry : columns.entrySet()) {
      out.writeVarint(entry.getKey() - before);
      out.writeVarint(entry.getValue().length);
      before = entry.getKey();
    }
  }

  /** Each name without the beginning that it has in common with the one before. */
  private static void writeNames(ByteWriter out, Map<String, byte[]> columns) {
    out.writeVarint(columns.size());
    byte[] before = {};
    for (Map.Entry<String, byte[]> entry : columns.entrySet()) {
      byte[] name = entry.getKey().getBytes(StandardCharsets.US_ASCII);
      int shared = Arrays.mismatch(before, name);
      out.writeVarint(shared);
      out.writeBytes(Arrays.copyOfRange(name, shared, name.length));
      out.writeVarint(entry.getValue().length);
      before = name;
    }
  }

  /** Adds up the lengths of what is read, to know where the bytes of one app begin. */
  private static final class Search {
    private final ByteReader in;
    private int length;
    private int found = MISSING;

    private Search(ByteReader in) {
      this.in = in;
    }

    private void readNumbers(boolean isSought, long sought) {
      int count = in.readCount();
      long number = 0;
      for (int i = 0; i < count; i++) {
        number += in.readVarint();
        if (isSought && Long.compareUnsigned(number, sought) >= 0) {
          found = number == sought ? length : MISSING;
          // Those after it are only skipped: none has the number, and no name is sought.
          in.skipVarints(2 * (count - i) - 1);
          return;
        }
        length += in.readInt();
      }
    }

    private void readNames(byte[] sought) {
      int count = in.readCount();
      byte[] name = {};
      for (int i = 0; i < count; i++) {
        int shared = Math.min(in.readInt(), name.length);
        byte[] rest = in.readBytes();
        name = Arrays.copyOf(name, shared + rest.length);
        System.arraycopy(rest, 0, name, shared, rest.length);
        found = Arrays.equals(name, sought) ? length : found;
        length += in.readInt();
      }
    }
  }
}
