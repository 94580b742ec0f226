package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;

/**
 * A source of a store, with a subject of the United States that is fetched to see whether the
 * source replies. The app is in all countries, and has reviews.
 */
public enum SourceProbe {
  ITUNES_LOOKUP(new Subject.Listing(Probed.ITUNES_APP, Probed.US)),
  ITUNES_SEARCH(new Subject.Search(Device.IPHONE, Probed.US, Probed.KEYWORD)),
  APP_STORE_HINTS(new Subject.Suggestions(StoreType.APP_STORE, Probed.US, Probed.KEYWORD)),
  ITUNES_CHARTS(
      new Subject.Chart(Device.IPHONE, Probed.US, CategoryId.overall(StoreType.APP_STORE))),
  ITUNES_REVIEWS(new Subject.Reviews(Probed.ITUNES_APP, Probed.US)),
  GOOGLE_PLAY_DETAILS(new Subject.Listing(Probed.PLAY_APP, Probed.US)),
  GOOGLE_PLAY_SEARCH(new Subject.Search(Device.ANDROID, Probed.US, Probed.KEYWORD)),
  GOOGLE_PLAY_SUGGESTIONS(
      new Subject.Suggestions(StoreType.GOOGLE_PLAY, Probed.US, Probed.KEYWORD)),
  GOOGLE_PLAY_CHARTS(
      new Subject.Chart(Device.ANDROID, Probed.US, CategoryId.overall(StoreType.GOOGLE_PLAY))),
  GOOGLE_PLAY_REVIEWS(new Subject.Reviews(Probed.PLAY_APP, Probed.US)),
  APPLE_ADS(new Subject.Popularity(Probed.US, Probed.KEYWORD));

  @SuppressWarnings("ImmutableEnumChecker") // subjects are records of values
  private final Subject<?> subject;

  SourceProbe(Subject<?> subject) {
    this.subject = subject;
  }

  public Subject<?> subject() {
    return subject;
  }

  /** Whether a subject is fetched from the source. */
  public boolean isOf(Subject<?> other) {
    return other.getClass().equals(subject.getClass()) && other.store() == subject.store();
  }

  /** Constants of an enum cannot use its own static fields. */
  private static final class Probed {
    static final Country US = Country.of("us");
    static final Keyword KEYWORD = Keyword.of("weather");
    static final AppId ITUNES_APP = AppId.of(StoreType.APP_STORE, "324684580");
    static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.spotify.music");
  }
}
