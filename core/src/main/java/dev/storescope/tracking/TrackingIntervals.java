package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectPart;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.Tracker.TrackedKey;
import java.util.Map;
import java.util.Optional;

/** How often what accounts track is fetched. */
@FunctionalInterface
public interface TrackingIntervals {
  /** Everything every day. */
  TrackingIntervals DAILY = (_, _) -> OfApp.DAILY;

  OfApp find(AccountId account, TrackedApp app);

  /**
   * The interval at which a subject is fetched for an account, if that is not every day: as {@link
   * dev.storescope.fetching.FetchQueue#findLongerIntervals} has it.
   *
   * @param keys all that track the subject
   */
  static Optional<FetchInterval> findLonger(
      AccountId account, Subject<?> subject, Map<TrackKey, FetchInterval> keys) {
    boolean own =
        keys.keySet().stream()
            .flatMap(key -> TrackedKey.find(key).stream())
            .filter(key -> key.account().equals(account))
            .anyMatch(
                key ->
                    subject instanceof Subject.OfApp<?> of
                        ? of.app().equals(key.app())
                        : subject.kind().parts().contains(SubjectPart.KEYWORD));
    return keys.values().stream()
        .reduce(FetchInterval::shorter)
        .filter(shortest -> own && shortest != FetchInterval.DAILY);
  }

  /**
   * The intervals of an app.
   *
   * @param own of the app, and of the keywords that have none
   */
  record OfApp(FetchInterval own, Map<Keyword, FetchInterval> keywords) {
    public static final OfApp DAILY = new OfApp(FetchInterval.DAILY, Map.of());

    public OfApp {
      keywords = Map.copyOf(keywords);
    }

    public FetchInterval of(Keyword keyword) {
      return keywords.getOrDefault(keyword, own);
    }
  }
}
