package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The apps of a page of a store, in its order, with what is known of them.
 *
 * @param complete whether the store has no others; empty if that is not known
 */
public record ListedApps(List<Entry> apps, Optional<Boolean> complete) {
  public ListedApps {
    apps = List.copyOf(apps);
  }

  /**
   * An app of the list.
   *
   * @param rating its average, if the list or another observation has it; 0 without ratings
   */
  public record Entry(KnownApp app, OptionalDouble rating) {}

  /** The answer with the apps of a subject; requires it. */
  static Answer<ListedApps> answer(Subject<AppList> subject, Evidence evidence, Charge charge) {
    Optional<Observation<AppList>> found = evidence.need(subject);
    if (found.isEmpty()) {
      return evidence.unanswered(Answer.Reason.NOT_OBSERVED);
    }
    AppList list = found.get().facts();
    return new Answer.Ready<>(
        new ListedApps(
            evidence.each(list.apps(), app -> entry(app, list, subject, evidence)).toList(),
            list.complete()),
        found.get().observedAt(),
        List.of(),
        List.of(charge));
  }

  private static Entry entry(AppId app, AppList list, Subject<AppList> subject, Evidence evidence) {
    return new Entry(
        KnownApp.of(app, subject.country(), evidence),
        Optional.ofNullable(list.cards().get(app))
            .map(ListedApps::rating)
            .filter(OptionalDouble::isPresent)
            .orElseGet(() -> observed(new Subject.Rating(app, subject.country()), evidence)));
  }

  private static OptionalDouble rating(Card card) {
    return switch (card.rating()) {
      case CardRating.NotShown() -> OptionalDouble.empty();
      case CardRating.Average(double average) -> OptionalDouble.of(average);
      case CardRating.Counted(Rating rating) -> OptionalDouble.of(rating.average());
    };
  }

  private static OptionalDouble observed(Subject.Rating subject, Evidence evidence) {
    return evidence.peek(subject).stream()
        .mapToDouble(rating -> rating.facts().average())
        .findFirst();
  }
}
