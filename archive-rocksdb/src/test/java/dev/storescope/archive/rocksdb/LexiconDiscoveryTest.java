package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.answer.Page;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Result;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SampleObservations;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keywords in any script are discovered by the words that they share with a listing. */
class LexiconDiscoveryTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(7);

  @TempDir Path folder;

  /** In each line a title, a term that has one of its words, and one that has none. */
  @ParameterizedTest
  @CsvSource({
    "Photo Editor, vintage photo, weather radar",
    "Фоторедактор: ретушь, ретушь лица, прогноз погоды",
    "写真加工アプリ, 写真 日記, 天気予報",
    "تعديل الصور, الصور القديمة, حالة الطقس"
  })
  void aTermThatSharesAWordIsDiscovered(String title, String related, String unrelated) {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(List.of(listing(title), popularity(related, 40), popularity(unrelated, 60)));
      assertThat(suggestions(archive, Order.SEARCHES)).containsExactly(related);
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(suggestions(archive, Order.INSTALLS)).containsExactly(related);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "photo editor, photo collage",
    "ретушь фото, коллаж из фото",
    "写真 加工, 写真 日記",
    "تعديل الصور, دمج الصور"
  })
  void theOrderByInstallsIsNotThatBySearches(String first, String searched) {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(
          List.of(
              listing("Title"),
              popularity(first, 40),
              popularity(searched, 50),
              search(first, 0),
              search(searched, 80)));
      assertThat(suggestions(archive, Order.SEARCHES)).containsExactly(searched, first);
      assertThat(suggestions(archive, Order.INSTALLS)).containsExactly(first, searched);
    }
  }

  private static List<String> suggestions(RocksDbArchive archive, Order order) {
    Answer<Result> answer =
        new KeywordAutoSuggestions(SearchVolume.standard(), InstallsEstimator.standard())
            .answer(
                new Query(APP, US, new Page(1, 100), order),
                new Evidence(archive, Moment.now(NOON), Freshness.DEFAULT, _ -> false));
    return answer instanceof Answer.Ready<Result> ready
        ? ready.result().suggestions().stream().map(each -> each.keyword().text()).toList()
        : List.of();
  }

  private static Observation<?> search(String keyword, int before) {
    List<AppId> apps = new ArrayList<>();
    LongStream.range(0, before).forEach(i -> apps.add(new AppId.AppStore(100 + i)));
    apps.add(APP);
    return observed(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)), new Facts.SearchRanking(apps));
  }

  private static Observation<?> popularity(String term, int value) {
    return observed(
        new Subject.Popularity(US, Keyword.of(term)),
        new Facts.Popularity(value, Facts.PopularityScale.LEGACY));
  }

  private static Observation<?> listing(String title) {
    return observed(new Subject.Listing(APP, US), SampleObservations.listed(title));
  }

  private static <F extends Facts> Observation<F> observed(Subject<F> subject, F facts) {
    return new Observation<>(subject, NOON, Source.IMPORT, facts);
  }
}
