package dev.storescope.estimation.popularity;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The popularities that a source reports of a country on a scale for a day, or for a longer period
 * that ends with that day.
 *
 * @param observations at least one
 */
public record PopularityDay(
    Country country,
    LocalDate date,
    PopularityScale scale,
    Source source,
    List<Observation<Popularity>> observations) {
  public PopularityDay {
    observations = List.copyOf(observations);
    if (observations.isEmpty()) {
      throw new IllegalArgumentException("a day has at least one popularity");
    }
    for (Observation<Popularity> one : observations) {
      if (!Key.of(one, date).equals(new Key(date, country, scale, source))) {
        throw new IllegalArgumentException("the popularities of a day differ in what they are of");
      }
    }
  }

  /** The days of a report, earliest first. An observation at the end of a day belongs to it. */
  public static List<PopularityDay> list(Collection<Observation<Popularity>> report) {
    return list(
        report, one -> LocalDate.ofInstant(one.observedAt().minusMillis(1), ZoneOffset.UTC));
  }

  /** The parts of a report of one period, which ends with a date: one for each scale. */
  public static List<PopularityDay> list(
      Collection<Observation<Popularity>> report, LocalDate date) {
    return list(report, _ -> date);
  }

  private static List<PopularityDay> list(
      Collection<Observation<Popularity>> report,
      Function<Observation<Popularity>, LocalDate> date) {
    SortedMap<Key, List<Observation<Popularity>>> days = new TreeMap<>();
    for (Observation<Popularity> one : report) {
      days.computeIfAbsent(Key.of(one, date.apply(one)), _ -> new ArrayList<>()).add(one);
    }
    return days.entrySet().stream().map(day -> day.getKey().with(day.getValue())).toList();
  }

  /** The same for the same popularities of the same keywords, whenever they were observed. */
  public String digest() {
    String text =
        observations.stream()
            .map(one -> keyword(one) + "\t" + one.facts().value() + "\n")
            .sorted()
            .collect(Collectors.joining());
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static String keyword(Observation<Popularity> one) {
    return ((Subject.Popularity) one.subject()).keyword().text();
  }

  private record Key(LocalDate date, Country country, PopularityScale scale, Source source)
      implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::date)
            .thenComparing(Key::country)
            .thenComparing(Key::scale)
            .thenComparing(key -> key.source().name());

    static Key of(Observation<Popularity> one, LocalDate date) {
      return new Key(date, one.subject().country(), one.facts().scale(), one.source());
    }

    PopularityDay with(List<Observation<Popularity>> observations) {
      return new PopularityDay(country, date, scale, source, observations);
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }
}
