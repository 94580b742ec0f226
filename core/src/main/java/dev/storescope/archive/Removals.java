package dev.storescope.archive;

import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The removals that an archive has notes of. Reviews and names that were removed are not archived
 * again, whoever brings them; an app or a keyword may be observed again later.
 */
public final class Removals {
  private final List<Removal> noted;
  private final Map<Removed, Removal> byWhat = new HashMap<>();
  private final Map<AppId, Set<Removed>> reviews = new HashMap<>();
  private final List<Removal> ofSubjects;

  public Removals(Collection<Removal> noted) {
    this.noted = List.copyOf(noted);
    for (Removal each : noted) {
      byWhat.put(each.what(), each);
      if (each.what() instanceof Removed.OneReview review) {
        reviews.computeIfAbsent(review.app(), _ -> new HashSet<>()).add(review);
      }
    }
    this.ofSubjects =
        this.noted.stream().filter(each -> !(each.what() instanceof Removed.OneReview)).toList();
  }

  /** Those that may have been interrupted. */
  public Removals incomplete() {
    return new Removals(noted.stream().filter(each -> !each.complete()).toList());
  }

  public List<Removal> list() {
    return noted;
  }

  public Optional<Removal> find(Removed what) {
    return Optional.ofNullable(byWhat.get(what));
  }

  /** The instant before which reviews were submitted that have no names any more, if any do. */
  public Optional<Instant> findNamesBefore() {
    return find(new Removed.Names()).map(Removal::at);
  }

  /** How many reviews of an app were removed, in all countries. */
  public int countReviews(AppId app) {
    return reviews.getOrDefault(app, Set.of()).size();
  }

  /** Whether one of them may change observations of a subject. */
  public boolean mayChange(Subject<?> subject) {
    return noted.stream().anyMatch(each -> each.what().mayChange(subject));
  }

  /** Whether an observation was made until all about its app or its keyword was removed. */
  public boolean hasRemoved(Observation<?> observation) {
    return ofSubjects.stream()
        .anyMatch(
            each -> each.what().has(observation) && !observation.observedAt().isAfter(each.at()));
  }

  /**
   * What an archive keeps of observations that it is given.
   *
   * @param noted is called if they have reviews
   */
  public static Collection<? extends Observation<?>> without(
      Supplier<Removals> noted, Collection<? extends Observation<?>> observations) {
    return observations.stream().anyMatch(each -> Removed.isOfReviews(each.subject()))
        ? noted.get().keep(observations)
        : observations;
  }

  /** The observations without the reviews and names that were removed. */
  public List<Observation<?>> keep(Collection<? extends Observation<?>> observations) {
    return observations.stream()
        .<Observation<?>>mapMulti((each, kept) -> keep(each).ifPresent(kept))
        .toList();
  }

  /** An observation without the reviews and names that were removed; empty if nothing is left. */
  public Optional<Observation<?>> keep(Observation<?> observation) {
    return switch (observation.subject()) {
      case Subject.ReviewText(AppId app, _, String id) ->
          isRemoved(app, id) ? Optional.empty() : Optional.of(keepText(observation));
      case Subject.Reviews(AppId app, _) -> Optional.of(keepList(app, observation));
      case Subject<?> _ -> Optional.of(observation);
    };
  }

  /** Whether the review of an app with an id was removed. */
  public boolean isRemoved(AppId app, String id) {
    return reviews.containsKey(app) && byWhat.containsKey(Removed.OneReview.id(app, id));
  }

  private Observation<?> keepText(Observation<?> observation) {
    return observation.subject() instanceof Subject.ReviewText subject
            && observation.facts() instanceof Review review
            && !review.author().isEmpty()
            && findNamesBefore().filter(review.submittedAt()::isBefore).isPresent()
        ? new Observation<>(
            subject, observation.observedAt(), observation.source(), review.withoutAuthor())
        : observation;
  }

  private Observation<?> keepList(AppId app, Observation<?> observation) {
    if (!reviews.containsKey(app)
        || !(observation.subject() instanceof Subject.Reviews subject)
        || !(observation.facts() instanceof ReviewList(var entries, var complete, var gaps))) {
      return observation;
    }
    List<ReviewList.Entry> kept =
        entries.stream().filter(each -> !isRemoved(app, each.id())).toList();
    return kept.size() == entries.size()
        ? observation
        : new Observation<>(
            subject,
            observation.observedAt(),
            observation.source(),
            new ReviewList(kept, complete, gaps));
  }
}
