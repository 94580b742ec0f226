package dev.storescope.archive;

import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The encoding of ranked apps: first the apps, sorted, then their order.
 *
 * <p>From one day to the next a chart keeps most of its apps and few of its ranks. Sorted, the apps
 * of adjacent rows have long common sequences, which compress well. The order is a number for each
 * app in that sorting: how many of the apps before it rank below it, in the minimum number of bits.
 * If an app overtakes others, its own number changes and some of theirs, while their ranks would
 * all change.
 */
final class RankingCodec {
  /** Enough for the App Store ids of this century. */
  private static final int MIN_ID_BYTES = 5;

  /** App Store ids as unsigned numbers, then names. */
  private static final Comparator<AppId> ORDER =
      Comparator.comparing(AppId::store)
          .thenComparing(
              (one, other) ->
                  one instanceof AppId.AppStore(long number)
                          && other instanceof AppId.AppStore(long otherNumber)
                      ? Long.compareUnsigned(number, otherNumber)
                      : one.value().compareTo(other.value()));

  private RankingCodec() {}

  static void write(ByteWriter out, List<AppId> ranked) {
    List<Long> numbers = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (AppId app : ranked) {
      switch (app) {
        case AppId.AppStore(long number) -> numbers.add(number);
        case AppId.GooglePlay(String packageName) -> names.add(packageName);
      }
    }
    numbers.sort(Long::compareUnsigned);
    Collections.sort(names);
    writeNumbers(out, numbers);
    out.writeAll(names, out::writeText);
    writeOrder(out, sorted(numbers, names), ranked);
  }

  /** The apps in the order in which they are written. */
  static List<AppId> sort(Collection<AppId> apps) {
    return apps.stream().sorted(ORDER).toList();
  }

  static List<AppId> read(ByteReader in) {
    List<Long> numbers = readNumbers(in);
    List<String> names = in.readAll(in::readText);
    return readOrder(in, sorted(numbers, names));
  }

  private static void writeNumbers(ByteWriter out, List<Long> numbers) {
    int width = numbers.isEmpty() ? 0 : idBytes(numbers.getLast());
    out.writeByte(width);
    if (width > 0) {
      out.writeAll(numbers, number -> out.writeFixed(number, width));
    }
  }

  private static List<Long> readNumbers(ByteReader in) {
    int width = in.readByte();
    if (width > Long.BYTES) {
      throw new ArchiveFormatException("invalid width of App Store ids: " + width);
    }
    return width == 0 ? List.of() : in.readAll(() -> in.readFixed(width));
  }

  private static int idBytes(long largest) {
    int needed = Long.BYTES - Long.numberOfLeadingZeros(largest) / Byte.SIZE;
    return Math.max(MIN_ID_BYTES, needed);
  }

  private static List<AppId> sorted(List<Long> numbers, List<String> names) {
    List<AppId> apps = new ArrayList<>(numbers.size() + names.size());
    numbers.forEach(number -> apps.add(new AppId.AppStore(number)));
    names.forEach(name -> apps.add(new AppId.GooglePlay(name)));
    return apps;
  }

  private static void writeOrder(ByteWriter out, List<AppId> sorted, List<AppId> ranked) {
    Map<AppId, Integer> rankOf = HashMap.newHashMap(ranked.size());
    ranked.forEach(app -> rankOf.put(app, rankOf.size()));
    int[] ranks = sorted.stream().mapToInt(rankOf::get).toArray();
    BitWriter bits = new BitWriter(out);
    for (int i = 0; i < ranks.length; i++) {
      bits.write(countBelow(ranks, i), bitsFor(i));
    }
    bits.close();
  }

  private static int countBelow(int[] ranks, int app) {
    int below = 0;
    for (int i = 0; i < app; i++) {
      below += ranks[i] > ranks[app] ? 1 : 0;
    }
    return below;
  }

  private static List<AppId> readOrder(ByteReader in, List<AppId> sorted) {
    int[] ranked = new int[sorted.size()];
    BitReader bits = new BitReader(in);
    for (int app = 0; app < ranked.length; app++) {
      int below = bits.read(bitsFor(app));
      if (below > app) {
        throw new ArchiveFormatException("invalid order of ranks");
      }
      System.arraycopy(ranked, app - below, ranked, app - below + 1, below);
      ranked[app - below] = app;
    }
    return Arrays.stream(ranked).mapToObj(sorted::get).toList();
  }

  private static int bitsFor(int largest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(largest);
  }

  /** Packs numbers of few bits, the highest bit first; the last byte is padded with zeros. */
  private static final class BitWriter {
    private final ByteWriter out;
    private long held;
    private int count;

    BitWriter(ByteWriter out) {
      this.out = out;
    }

    void write(int value, int bits) {
      held = held << bits | value;
      for (count += bits; count >= Byte.SIZE; count -= Byte.SIZE) {
        out.writeByte((int) (held >>> (count - Byte.SIZE)));
      }
    }

    void close() {
      if (count > 0) {
        out.writeByte((int) (held << (Byte.SIZE - count)));
      }
    }
  }

  private static final class BitReader {
    private final ByteReader in;
    private long held;
    private int count;

    BitReader(ByteReader in) {
      this.in = in;
    }

    int read(int bits) {
      for (; count < bits; count += Byte.SIZE) {
        held = held << Byte.SIZE | in.readByte();
      }
      count -= bits;
      return (int) (held >>> count) & ((1 << bits) - 1);
    }
  }
}
