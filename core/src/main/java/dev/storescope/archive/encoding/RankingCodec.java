package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

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

  private static final int NOT_RANKED = -1;

  private RankingCodec() {}

  /**
   * @param afterApp writes what is to follow an app
   */
  static void write(
      ByteWriter out, OrderCodec orders, List<AppId> ranked, Consumer<AppId> afterApp) {
    List<AppId.AppStore> numbers = new ArrayList<>();
    List<AppId.GooglePlay> names = new ArrayList<>();
    for (AppId app : ranked) {
      switch (app) {
        case AppId.AppStore number -> numbers.add(number);
        case AppId.GooglePlay name -> names.add(name);
      }
    }
    numbers.sort((one, other) -> Long.compareUnsigned(one.number(), other.number()));
    names.sort(Comparator.comparing(AppId.GooglePlay::packageName));
    writeNumbers(out, numbers, afterApp);
    out.writeAll(
        names,
        name -> {
          out.writeText(name.packageName());
          afterApp.accept(name);
        });
    orders.write(out, order(sorted(numbers, names), ranked));
  }

  /**
   * @param afterApp reads what follows an app
   */
  static List<AppId> read(ByteReader in, OrderCodec orders, Consumer<AppId> afterApp) {
    List<AppId> numbers = readNumbers(in, afterApp);
    List<AppId> names = in.readAll(() -> read(new AppId.GooglePlay(in.readText()), afterApp));
    List<AppId> sorted = sorted(numbers, names);
    return readOrder(orders.read(in, sorted.size()), sorted);
  }

  /**
   * The place of an app among others.
   *
   * @param position from 1; 0 if the app is not among them
   * @param apps how many they are
   * @param store of the apps
   */
  record Place(int position, int apps, StoreType store) {
    boolean isRanked() {
      return position > 0;
    }
  }

  /**
   * Reads the place of one app, without the others.
   *
   * @param cards reads what follows each app, if anything does
   */
  static Place readPlace(ByteReader in, OrderCodec orders, AppId app, CardCodec.OneReader cards) {
    int width = readWidth(in);
    int numbers = width == 0 ? 0 : in.readCount();
    int sought = findNumber(in, app, width, numbers, cards);
    int names = in.readCount();
    for (int i = 0; i < names; i++) {
      String name = in.readText();
      boolean isApp = app instanceof AppId.GooglePlay(String sent) && name.equals(sent);
      sought = isApp ? numbers + i : sought;
      cards.readAfter(name, isApp);
    }
    int apps = numbers + names;
    StoreType store = names > 0 ? StoreType.GOOGLE_PLAY : StoreType.APP_STORE;
    return new Place(readPosition(orders.read(in, apps), sought, apps), apps, store);
  }

  /** The index of an app among the sorted ids, which are read. */
  private static int findNumber(
      ByteReader in, AppId app, int width, int count, CardCodec.OneReader cards) {
    if (cards.isPresent()) {
      int found = NOT_RANKED;
      cards.startNumbers(count);
      for (int i = 0; i < count; i++) {
        long number = in.readFixed(width);
        boolean isApp = app instanceof AppId.AppStore(long sent) && number == sent;
        found = isApp ? i : found;
        cards.readAfter(number, isApp);
      }
      return found;
    }
    int found = app instanceof AppId.AppStore(long sent) ? search(in, sent, width, count) : -1;
    in.skip(width * count);
    return found < 0 ? NOT_RANKED : found;
  }

  /** A binary search; negative if the number is not found. */
  private static int search(ByteReader in, long sought, int width, int count) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(in.peekFixed(middle * width, width), sought);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return NOT_RANKED;
  }

  /** Follows one app while those that are sorted after it take their places. */
  private static int readPosition(ByteReader in, int sought, int count) {
    int first = sought == NOT_RANKED ? count : sought;
    int bits = OrderCodec.bitsUpTo(first);
    int place = 0;
    for (int app = first; app < count; app++) {
      int width = OrderCodec.bitsFor(app);
      int at = app - (int) in.peekBits(bits, width);
      bits += width;
      if (at < 0) {
        throw new ArchiveFormatException("invalid order of ranks");
      }
      if (app == sought) {
        place = at;
      } else if (at <= place) {
        place++;
      }
    }
    in.skip(Math.ceilDiv(bits, Byte.SIZE));
    return sought == NOT_RANKED ? 0 : place + 1;
  }

  private static void writeNumbers(
      ByteWriter out, List<AppId.AppStore> apps, Consumer<AppId> afterApp) {
    int width = apps.isEmpty() ? 0 : idBytes(apps.getLast().number());
    out.writeByte(width);
    if (width > 0) {
      out.writeAll(
          apps,
          app -> {
            out.writeFixed(app.number(), width);
            afterApp.accept(app);
          });
    }
  }

  private static List<AppId> readNumbers(ByteReader in, Consumer<AppId> afterApp) {
    int width = readWidth(in);
    return width == 0
        ? List.of()
        : in.readAll(() -> read(new AppId.AppStore(in.readFixed(width)), afterApp));
  }

  private static int readWidth(ByteReader in) {
    int width = in.readByte();
    if (width > Long.BYTES) {
      throw new ArchiveFormatException("invalid width of App Store ids: " + width);
    }
    return width;
  }

  private static AppId read(AppId app, Consumer<AppId> afterApp) {
    afterApp.accept(app);
    return app;
  }

  private static int idBytes(long largest) {
    int needed = Long.BYTES - Long.numberOfLeadingZeros(largest) / Byte.SIZE;
    return Math.max(MIN_ID_BYTES, needed);
  }

  private static List<AppId> sorted(List<? extends AppId> numbers, List<? extends AppId> names) {
    List<AppId> apps = new ArrayList<>(numbers);
    apps.addAll(names);
    return apps;
  }

  private static int[] order(List<AppId> sorted, List<AppId> ranked) {
    Map<AppId, Integer> rankOf = HashMap.newHashMap(ranked.size());
    ranked.forEach(app -> rankOf.put(app, rankOf.size()));
    int[] ranks = sorted.stream().mapToInt(rankOf::get).toArray();
    return IntStream.range(0, ranks.length).map(app -> countBelow(ranks, app)).toArray();
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
      int below = (int) bits.read(OrderCodec.bitsFor(app));
      if (below > app) {
        throw new ArchiveFormatException("invalid order of ranks");
      }
      System.arraycopy(ranked, app - below, ranked, app - below + 1, below);
      ranked[app - below] = app;
    }
    return Arrays.stream(ranked).mapToObj(sorted::get).toList();
  }
}
