package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RetentionJobTest {
  /** In the middle of a period of 32 days. */
  private static final Instant NOW = Instant.EPOCH.plus(Duration.ofDays(32 * 650 + 16));

  private static final AppId APP = new AppId.AppStore(5);
  private static final Country US = new Country("us");

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();
  private final AtomicInteger freed = new AtomicInteger();

  @Test
  void noNameOfAReviewGetsOlderThanIsSet() {
    submitted("1", NOW.minus(Duration.ofDays(365)));
    submitted("2", NOW.minus(Duration.ofDays(300)));
    RetentionJob job = job(Map.of(Setting.NAMES_AFTER, "365d"));
    job.run(NOW);
    assertThat(authors()).containsExactlyInAnyOrder("", "Kim");
    for (int day = 1; day <= 65; day++) {
      job.run(NOW.plus(Duration.ofDays(day)));
    }
    assertThat(authors()).containsExactly("", "");
    assertThat(freed).hasValue(2);
  }

  @Test
  void withoutAnAgeNothingIsRemovedButWhatWasInterrupted() {
    submitted("1", NOW.minus(Duration.ofDays(4000)));
    submitted("2", NOW.minus(Duration.ofDays(4000)));
    RetentionJob job = job(Map.of());
    job.run(NOW);
    assertThat(authors()).hasSize(2).doesNotContain("");
    archive.noteRemoval(new Removal(Removed.OneReview.id(APP, "1"), NOW, false));
    job.run(NOW);
    assertThat(authors()).hasSize(1);
    assertThat(freed).hasValue(1);
  }

  private RetentionJob job(Map<Setting, String> settings) {
    return new RetentionJob(
        archive, new Settings(settings, Map.of(), Map.of()), freed::incrementAndGet);
  }

  private void submitted(String id, Instant at) {
    Review review =
        new Review("Kim", 4, Optional.empty(), "It works.", Optional.empty(), at, Optional.empty());
    Subject.ReviewText subject = new Subject.ReviewText(APP, US, id);
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, review)));
  }

  private List<String> authors() {
    List<String> authors = new ArrayList<>();
    archive.forEach(each -> authors.add(((Review) each.facts()).author()));
    return authors;
  }
}
