package dev.storescope.estimation.popularity;

import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.estimation.popularity.PopularityQuarantine.PopularityChange;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the popularities of a day with earlier ones: each keyword with its newest popularity on
 * the same scale in the history, at most {@link #LOOK_BACK} before.
 */
public record PopularityCheck(PopularityCheck.PopularityHistory history) {
  /** A month, so that monthly reports are compared. */
  public static final Duration LOOK_BACK = Duration.ofDays(31);

  /** The popularities that a day is compared with. */
  @FunctionalInterface
  public interface PopularityHistory {
    /**
     * For each observation of a day, in their order, the newest popularity of its keyword on its
     * scale that was observed at or before it; one that is older than {@link #LOOK_BACK} may be
     * empty.
     */
    List<Optional<Observation<Popularity>>> findNewest(PopularityDay day);
  }

  /** A keyword whose popularity is known before, which may be the same. */
  public record ComparedKeyword(Keyword keyword, PopularityChange change) {}

  /** The keywords of a day that were compared, each once. */
  public record Comparison(List<ComparedKeyword> keywords) {
    private static final Comparator<ComparedKeyword> LARGEST_FIRST =
        Comparator.<ComparedKeyword>comparingInt(each -> each.change().distance())
            .reversed()
            .thenComparing(ComparedKeyword::keyword);

    public Comparison {
      keywords = List.copyOf(keywords);
    }

    public ChangeCounts counts() {
      return PopularityQuarantine.count(keywords.stream().map(ComparedKeyword::change).toList());
    }

    /** The keywords with the largest changes, largest first. */
    public List<ComparedKeyword> listLargest(int limit) {
      return keywords.stream()
          .filter(each -> each.change().distance() > 0)
          .sorted(LARGEST_FIRST)
          .limit(limit)
          .toList();
    }
  }

  public Comparison compare(PopularityDay day) {
    List<Optional<Observation<Popularity>>> before = history.findNewest(day);
    Map<Keyword, ComparedKeyword> compared = new LinkedHashMap<>();
    for (int i = 0; i < before.size(); i++) {
      Observation<Popularity> one = day.observations().get(i);
      Keyword keyword = ((Subject.Popularity) one.subject()).keyword();
      before
          .get(i)
          .filter(known -> isRecent(known, one))
          .map(known -> new PopularityChange(known.facts(), one.facts()))
          .ifPresent(change -> compared.put(keyword, new ComparedKeyword(keyword, change)));
    }
    return new Comparison(List.copyOf(compared.values()));
  }

  private static boolean isRecent(Observation<Popularity> before, Observation<Popularity> one) {
    return !before.observedAt().isBefore(one.observedAt().minus(LOOK_BACK));
  }

  /** The popularities of another day as the history. */
  public static PopularityHistory historyOf(PopularityDay earlier) {
    Map<Subject<Popularity>, Observation<Popularity>> known = new LinkedHashMap<>();
    earlier.observations().forEach(one -> known.put(one.subject(), one));
    return day -> newest(day.observations(), known);
  }

  private static List<Optional<Observation<Popularity>>> newest(
      Collection<Observation<Popularity>> observations,
      Map<Subject<Popularity>, Observation<Popularity>> known) {
    return observations.stream().map(one -> Optional.ofNullable(known.get(one.subject()))).toList();
  }
}
