package dev.storescope.testkit;

import static java.util.stream.Collectors.joining;

import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.presentation.StandardRepresentation;

/**
 * Values drawn from a seed; the same seed draws the same values.
 *
 * <p>Bounds are inclusive. Values on the edge, such as a bound, 0, the empty list or an unpaired
 * surrogate, are drawn more often than others, and with some seeds nearly always.
 */
public final class Samples {
  private static final int MAX_SHOWN = 10_000;
  private static final int MAX_TRIES = 10_000;

  /** Characters that programs treat in a special way. */
  private static final String ODD_CHARACTERS =
      "\0\u0001\t\n\r\u001b\u007f\u0085\u00a0\u00ad\u0130\u00df\u1e9e\ufb01\u03c2\u0301\u0e33"
          + "\u200b\u200d\u200f\u202e\u2028\u2029\u3000\ufeff\ufffd\uffff\ud800\udfff \"'<>&%\\/";

  /**
   * First and last code points of ranges: ASCII, Latin, Cyrillic, Arabic, Thai, CJK, emoji, all.
   */
  private static final int[][] SCRIPTS = {
    {0x20, 0x7e},
    {0xa1, 0x24f},
    {0x400, 0x4ff},
    {0x590, 0x6ff},
    {0xe00, 0xe7f},
    {0x3041, 0x30ff},
    {0x4e00, 0x9fff},
    {0xac00, 0xd7a3},
    {0x1f300, 0x1f64f},
    {0, 0xffff},
    {0, Character.MAX_CODE_POINT}
  };

  private final SplittableRandom random;
  private final int edgesPerHundred;
  private final List<Object> drawn = new ArrayList<>();
  private int depth;

  public Samples(long seed) {
    random = new SplittableRandom(seed);
    edgesPerHundred = random.nextInt(8) == 0 ? 60 : 10;
  }

  /** A whole number. */
  public int between(int lowest, int highest) {
    return draw(() -> (int) whole(lowest, highest));
  }

  /** A whole number; small ones are likelier where the range is wide. */
  public long between(long lowest, long highest) {
    return draw(() -> whole(lowest, highest));
  }

  private long whole(long lowest, long highest) {
    if (isEdge()) {
      return pick(
          Stream.of(lowest, highest, lowest + 1, highest - 1, -1L, 0L, 1L)
              .filter(edge -> edge >= lowest && edge <= highest)
              .toList());
    }
    if (highest - lowest < 0 || highest - lowest > 1000) {
      long small = random.nextLong() >> random.nextInt(Long.SIZE);
      if (small >= lowest && small <= highest) {
        return small;
      }
    }
    return random.nextLong(lowest, highest == Long.MAX_VALUE ? highest : highest + 1);
  }

  /** A finite number. */
  public double between(double lowest, double highest) {
    return draw(
        () -> {
          if (isEdge()) {
            return pick(
                Stream.of(lowest, highest, 0.0, 1.0)
                    .filter(edge -> edge >= lowest && edge <= highest)
                    .toList());
          }
          double narrowed = lowest + (highest - lowest) * Math.pow(10, -random.nextInt(4));
          return random.nextDouble(lowest, narrowed);
        });
  }

  /** Any whole number. */
  public int anyInt() {
    return between(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** Any whole number. */
  public long anyLong() {
    return between(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  public boolean flip() {
    return draw(random::nextBoolean);
  }

  /** True so many times in so many. */
  public boolean chance(int times, int of) {
    return draw(() -> random.nextInt(of) < times);
  }

  /** A source of random numbers of its own. */
  public RandomGenerator random() {
    return random.split();
  }

  @SafeVarargs
  public final <T> T of(T... values) {
    return draw(() -> values[random.nextInt(values.length)]);
  }

  public <T> T of(List<T> values) {
    return draw(() -> pick(values));
  }

  public <E extends Enum<E>> E of(Class<E> values) {
    return of(values.getEnumConstants());
  }

  /** A value of one of several kinds. */
  @SafeVarargs
  public final <T> T oneOf(Supplier<? extends T>... kinds) {
    return draw(() -> kinds[random.nextInt(kinds.length)].get());
  }

  public <T> Optional<T> maybe(Supplier<T> value) {
    return draw(() -> chance(1, 5) ? Optional.empty() : Optional.of(value.get()));
  }

  /** A value that meets a condition, which has to be common. */
  public <T> T matching(Predicate<T> condition, Supplier<T> value) {
    return draw(
        () -> Stream.generate(value).limit(MAX_TRIES).filter(condition).findFirst().orElseThrow());
  }

  public <T> List<T> list(int smallest, int largest, Supplier<T> element) {
    return draw(() -> Stream.generate(element).limit(between(smallest, largest)).toList());
  }

  public <T> List<T> distinct(int smallest, int largest, Supplier<T> element) {
    return distinct(smallest, largest, it -> it, element);
  }

  /** A list without two elements of the same key; it may come out smaller than drawn. */
  public <T, K> List<T> distinct(
      int smallest, int largest, Function<? super T, K> key, Supplier<T> element) {
    return draw(
        () -> {
          int size = between(smallest, largest);
          Map<K, T> byKey = new LinkedHashMap<>();
          for (int tries = 0; byKey.size() < size && tries < size + 50; tries++) {
            T value = element.get();
            byKey.putIfAbsent(key.apply(value), value);
          }
          return List.copyOf(byKey.values());
        });
  }

  public byte[] bytes(int smallest, int largest) {
    return draw(
        () -> {
          byte[] bytes = new byte[between(smallest, largest)];
          for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) between(Byte.MIN_VALUE, Byte.MAX_VALUE);
          }
          return bytes;
        });
  }

  /** A text of any characters and scripts, in which surrogates may be unpaired. */
  public String text(int shortest, int longest) {
    return draw(
        () -> {
          int[] script = SCRIPTS[random.nextInt(SCRIPTS.length)];
          int length = between(shortest, longest);
          StringBuilder text = new StringBuilder();
          while (text.length() < length) {
            text.append(
                isEdge()
                    ? String.valueOf(ODD_CHARACTERS.charAt(random.nextInt(ODD_CHARACTERS.length())))
                    : Character.toString(random.nextInt(script[0], script[1] + 1)));
          }
          return text.substring(0, length);
        });
  }

  /** A text of some of these characters; its length counts code points. */
  public String text(String characters, int shortest, int longest) {
    List<String> all = characters.codePoints().mapToObj(Character::toString).toList();
    return draw(
        () ->
            Stream.generate(() -> pick(all)).limit(between(shortest, longest)).collect(joining()));
  }

  /** The characters from one to another, both included. */
  public static String range(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(Character::toString).collect(joining());
  }

  public Keyword keyword(int longest) {
    return draw(() -> Keyword.of(matching(Samples::isKeyword, () -> text(1, longest))));
  }

  public static boolean isKeyword(String text) {
    try {
      Keyword.of(text);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /** A value that takes several draws; a failure shows it as one. */
  public <T> T draw(Supplier<T> value) {
    depth++;
    T result;
    try {
      result = value.get();
    } finally {
      depth--;
    }
    if (depth == 0) {
      drawn.add(result);
    }
    return result;
  }

  private boolean isEdge() {
    return random.nextInt(100) < edgesPerHundred;
  }

  private <T> T pick(List<? extends T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** The values drawn so far, one a line. */
  @Override
  public String toString() {
    StandardRepresentation representation = new StandardRepresentation();
    String shown =
        drawn.stream().map(value -> "\n  " + representation.toStringOf(value)).collect(joining());
    return shown.length() > MAX_SHOWN ? shown.substring(0, MAX_SHOWN) + " …" : shown;
  }
}
