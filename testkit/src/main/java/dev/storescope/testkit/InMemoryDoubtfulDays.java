package dev.storescope.testkit;

import dev.storescope.estimation.popularity.PopularityCheck.Comparison;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.store.Country;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Doubtful days in memory. */
public final class InMemoryDoubtfulDays implements DoubtfulDays {
  private final InstantSource clock;
  private final List<Kept> kept = new ArrayList<>();

  public InMemoryDoubtfulDays(InstantSource clock) {
    this.clock = clock;
  }

  private record Kept(PopularityDay day, DoubtfulDay doubtful, boolean archived) {}

  @Override
  public synchronized DoubtfulDay keep(PopularityDay day, Comparison comparison) {
    Optional<DoubtfulDay> known = find(day);
    if (known.isPresent()) {
      return known.get();
    }
    DoubtfulDay doubtful =
        new DoubtfulDay(
            kept.size() + 1,
            day.country(),
            day.date(),
            day.scale(),
            day.source(),
            clock.instant(),
            day.observations().size(),
            comparison.counts(),
            comparison.listLargest(MAX_LARGEST),
            Optional.empty());
    kept.add(new Kept(day, doubtful, false));
    return doubtful;
  }

  @Override
  public synchronized Optional<DoubtfulDay> find(long id) {
    return id < 1 || id > kept.size()
        ? Optional.empty()
        : Optional.of(kept.get((int) id - 1).doubtful());
  }

  @Override
  public synchronized Optional<DoubtfulDay> find(PopularityDay day) {
    return kept.stream()
        .filter(
            each ->
                each.day().country().equals(day.country())
                    && each.day().date().equals(day.date())
                    && each.day().scale() == day.scale()
                    && each.day().source().equals(day.source())
                    && each.day().digest().equals(day.digest()))
        .map(Kept::doubtful)
        .findFirst();
  }

  @Override
  public synchronized PopularityDay get(long id) {
    if (find(id).isEmpty()) {
      throw new IllegalArgumentException("no day has the number " + id);
    }
    return kept.get((int) id - 1).day();
  }

  @Override
  public synchronized List<DoubtfulDay> list(int limit) {
    return kept.reversed().stream()
        .map(Kept::doubtful)
        .sorted(Comparator.comparing(day -> day.decision().isPresent()))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<DoubtfulDay> listInReview(Country country, PopularityScale scale) {
    return kept.reversed().stream()
        .map(Kept::doubtful)
        .filter(day -> day.country().equals(country) && day.scale() == scale)
        .filter(day -> day.decision().isEmpty())
        .sorted(Comparator.comparing(DoubtfulDay::date).reversed())
        .toList();
  }

  @Override
  public synchronized long countInReview() {
    return kept.stream().filter(each -> each.doubtful().decision().isEmpty()).count();
  }

  @Override
  public synchronized int decide(Collection<Long> ids, Decision decision) {
    int decided = 0;
    for (int i = 0; i < kept.size(); i++) {
      DoubtfulDay day = kept.get(i).doubtful();
      if (ids.contains(day.id()) && day.decision().isEmpty()) {
        kept.set(i, new Kept(kept.get(i).day(), with(day, decision), false));
        decided++;
      }
    }
    return decided;
  }

  private static DoubtfulDay with(DoubtfulDay day, Decision decision) {
    return new DoubtfulDay(
        day.id(),
        day.country(),
        day.date(),
        day.scale(),
        day.source(),
        day.keptAt(),
        day.popularities(),
        day.changes(),
        day.largest(),
        Optional.of(decision));
  }

  @Override
  public synchronized List<Long> listToArchive() {
    return kept.stream()
        .filter(each -> each.doubtful().isAccepted() && !each.archived())
        .map(each -> each.doubtful().id())
        .toList();
  }

  @Override
  public synchronized void setArchived(long id) {
    Kept accepted = kept.get((int) id - 1);
    kept.set((int) id - 1, new Kept(accepted.day(), accepted.doubtful(), true));
  }
}
