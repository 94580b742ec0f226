package dev.storescope.archive.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.AnyObservation;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class ObservationCodecTest {
  private static final Observation<Facts.Rating> RATING =
      new Observation<>(
          new Subject.Rating(new AppId.AppStore(284882215), new Country("us")),
          Instant.parse("2026-11-21T12:00:00Z"),
          Source.ITUNES_LOOKUP,
          new Facts.Rating(4.5, 1_000));

  private static final AppId SLACK = new AppId.AppStore(618783545);

  @Seeded
  void decodingReturnsTheEncodedObservation(Samples any) {
    Observation<?> observation = AnyObservation.observation(any);
    ArchiveRow row = ObservationCodec.encode(observation);
    assertThat(ObservationCodec.decode(row.key(), row.value())).isEqualTo(observation);
  }

  @Seeded
  void oneAppOfASearchIsReadAsAllAre(Samples any) {
    if (AnyObservation.observation(any).facts() instanceof Facts.SearchRanking ranking) {
      Observation<?> observation =
          new Observation<>(
              new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("maps")),
              Instant.EPOCH,
              Source.ITUNES_SEARCH,
              ranking);
      ArchiveRow row = ObservationCodec.encode(observation);
      List<AppId> apps = new ArrayList<>(ranking.apps());
      apps.add(AppId.of(StoreType.GOOGLE_PLAY, "com.example.absent"));
      apps.add(new AppId.AppStore(7));
      for (AppId app : apps) {
        assertThat(ObservationCodec.decodeApp(app, row.position(), row.value()))
            .isEqualTo(
                new AppInSearch(
                    Instant.EPOCH,
                    Source.ITUNES_SEARCH,
                    ranking.rankOf(app),
                    Optional.ofNullable(ranking.cards().get(app))));
      }
    }
  }

  @Seeded
  void oneAppOfAChartIsReadAsAllAre(Samples any) {
    if (AnyObservation.observation(any).facts() instanceof Facts.ChartRanking ranking) {
      Observation<?> observation =
          new Observation<>(
              new Subject.Chart(Device.IPHONE, new Country("us"), CategoryId.OVERALL),
              Instant.EPOCH,
              Source.ITUNES_RSS,
              ranking);
      ArchiveRow row = ObservationCodec.encode(observation);
      List<AppId> apps =
          new ArrayList<>(ranking.charts().values().stream().flatMap(List::stream).toList());
      apps.add(AppId.of(StoreType.GOOGLE_PLAY, "com.example.absent"));
      apps.add(new AppId.AppStore(7));
      for (AppId app : apps) {
        assertThat(ObservationCodec.decodeAppInChart(app, row.position(), row.value()))
            .isEqualTo(
                new AppInChart(
                    Instant.EPOCH,
                    Source.ITUNES_RSS,
                    ranking.title(),
                    ranksOf(app, ranking),
                    Optional.ofNullable(ranking.cards().get(app))));
      }
    }
  }

  private static Map<ChartKind, Integer> ranksOf(AppId app, Facts.ChartRanking ranking) {
    Map<ChartKind, Integer> ranks = new EnumMap<>(ChartKind.class);
    ranking.charts().forEach((kind, apps) -> ranks.put(kind, apps.indexOf(app) + 1));
    ranks.values().removeIf(rank -> rank == 0);
    return ranks;
  }

  @Seeded
  void noPartitionIsAPrefixOfAnother(Samples any) {
    Subject<?> one = AnyObservation.subject(any);
    Subject<?> other = AnyObservation.subject(any);
    byte[] first = ObservationCodec.partition(one);
    byte[] second = ObservationCodec.partition(other);
    boolean prefix =
        first.length <= second.length && Arrays.equals(first, Arrays.copyOf(second, first.length));
    assertThat(prefix).isEqualTo(one.equals(other));
  }

  /** With a matching digest, which would reject the bytes alone. */
  @Seeded
  void anyValueIsDecodedOrRejected(Samples any) {
    Subject<?> subject = AnyObservation.subject(any);
    byte[] value = any.bytes(0, 255);
    byte[] versioned = value.clone();
    if (versioned.length > 1) {
      versioned[0] = (byte) (1 + Math.floorMod(versioned[0], ObservationCodec.VERSION));
      versioned[1] = 1;
    }
    decodeOrReject(key(subject, versioned), versioned);
  }

  @Seeded
  void aDamagedObservationIsDecodedOrRejected(Samples any) {
    Observation<?> observation = AnyObservation.observation(any);
    byte[] damage = any.bytes(1, 3);
    int place = any.anyInt();
    byte[] value = ObservationCodec.encode(observation).value().clone();
    for (int i = 0; i < damage.length; i++) {
      value[Math.floorMod(place + i, value.length)] = damage[i];
    }
    decodeOrReject(key(observation.subject(), value), value);
  }

  /** Without what earlier versions did not store, at the end, it is one of theirs. */
  @Seeded
  void aTruncatedObservationIsRejectedOrOneOfAnEarlierVersion(Samples any) {
    Observation<?> observation = AnyObservation.observation(any);
    int length = any.anyInt();
    ArchiveRow row = ObservationCodec.encode(observation);
    byte[] cut = Arrays.copyOf(row.value(), Math.floorMod(length, row.value().length));
    byte[] key = key(observation.subject(), cut);
    switch (observation.facts()) {
      case AppList list when list.complete().isPresent() -> decodeOrReject(key, cut);
      case Facts.Popularity popularity when popularity.week().isPresent() ->
          decodeOrReject(key, cut);
      case Facts _ ->
          assertThatThrownBy(() -> ObservationCodec.decode(key, cut))
              .isInstanceOf(ArchiveFormatException.class);
    }
  }

  @Seeded
  void anyKeyIsDecodedOrRejected(Samples any) {
    byte[] key = any.bytes(0, 255);
    byte[] value = any.bytes(0, 255);
    decodeOrReject(key, value);
  }

  @Test
  void theBytesOfVersionOneAreStable() {
    ArchiveRow row = ObservationCodec.encode(RATING);
    assertThat(HexFormat.of().formatHex(row.partition())).isEqualTo("057573010000000010faf527");
    assertThat(HexFormat.of().formatHex(row.value())).isEqualTo("01024012000000000000e807");
  }

  /** The numbers of the order are 0, 1, 2, 1 and 4, in up to 3 bits each, or in 7 bits together. */
  @Test
  void theOrderOfARankingWithoutCardsIsPacked() {
    String ids = "00000000010000000002000000000300000000040000000005";
    Observation<Facts.SearchRanking> search = search(Map.of(), apps(5, 3, 2, 4, 1));
    ArchiveRow row = ObservationCodec.encode(search);
    assertThat(HexFormat.of().formatHex(row.value())).isEqualTo("030b0505" + ids + "00da");
    byte[] versionOne = HexFormat.of().parseHex("010b0505" + ids + "00cc");
    assertThat(ObservationCodec.decode(search.subject(), row.position(), versionOne))
        .isEqualTo(search);
  }

  @Test
  void theBytesOfCardsAreStable() {
    Card card =
        new Card(
            CardContent.LISTING,
            0x0123_4567_89ABL,
            new CardRating.Counted(new Facts.Rating(4.40953, 2161)));
    assertThat(
            HexFormat.of()
                .formatHex(
                    ObservationCodec.encode(search(Map.of(SLACK, card), List.of(SLACK))).value()))
        .isEqualTo("020b05010024e1e3390d0123456789ab0183014f008e00");
  }

  /** They have the lowest popularity of the lists that end at the threshold, or nothing. */
  @Test
  void reportsOfEarlierVersionsAreRead() {
    Optional<GenreResidual> residual = Optional.of(new GenreResidual(43, 100));
    Optional<ListEnd> end = Optional.of(ListEnd.ofLowest(41));
    String counts = "63020402";
    assertThat(countsOf(counts + "04a9642b"))
        .isEqualTo(counts(PopularityScale.ADS_WEEKLY_1_TO_100, end, residual));
    assertThat(countsOf(counts + "0429"))
        .isEqualTo(counts(PopularityScale.ADS_WEEKLY_1_TO_100, end, Optional.empty()));
    assertThat(countsOf(counts))
        .isEqualTo(counts(PopularityScale.ADS_1_TO_100, Optional.empty(), Optional.empty()));
  }

  /** They have a number of keywords, and these. */
  @Test
  void recommendedKeywordsOfEarlierVersionsAreReadWithoutPopularities() {
    Subject.AdsSuggestions subject = new Subject.AdsSuggestions(SLACK, new Country("us"));
    Keyword go = Keyword.of("go");
    Keyword chat = Keyword.of("chat");
    assertThat(read("020863686174" + "04676f", subject))
        .isEqualTo(new Facts.AdsSuggestionList(List.of(chat, go)));
    assertThat(read("ff7f" + "02" + "0863686174" + "00" + "04676f" + "56", subject))
        .isEqualTo(new Facts.AdsSuggestionList(List.of(chat, go), Map.of(go, 85)));
    assertThat(bytesOf(subject, new Facts.AdsSuggestionList(List.of(chat, go))))
        .isEqualTo("010b" + "020863686174" + "04676f");
    assertThat(bytesOf(subject, new Facts.AdsSuggestionList(List.of(chat, go), Map.of(go, 85))))
        .isEqualTo("010b" + "ff7f" + "02" + "0863686174" + "00" + "04676f" + "56");
  }

  private static String bytesOf(Subject.AdsSuggestions subject, Facts.AdsSuggestionList facts) {
    Observation<?> observation =
        new Observation<>(subject, RATING.observedAt(), Source.IMPORT, facts);
    return HexFormat.of().formatHex(ObservationCodec.encode(observation).value());
  }

  private static Facts countsOf(String bytes) {
    return read(bytes, new Subject.PopularityReport(new Country("us")));
  }

  private static Facts read(String bytes, Subject<?> subject) {
    return FactsCodec.read(
        new ByteReader(HexFormat.of().parseHex(bytes)),
        subject,
        ObservationCodec.FIRST_VERSION,
        new OrderCodec(ObservationCodec.FIRST_VERSION));
  }

  private static PopularityCounts counts(
      PopularityScale scale, Optional<ListEnd> end, Optional<GenreResidual> residual) {
    return new PopularityCounts(scale, 99, List.of(4, 2), end, residual, Optional.empty());
  }

  @Test
  void aNewerFormatIsRejectedByItsVersion() {
    byte[] value = ObservationCodec.encode(RATING).value().clone();
    value[0] = ObservationCodec.VERSION + 1;
    assertThatThrownBy(() -> ObservationCodec.decode(key(RATING.subject(), value), value))
        .isInstanceOf(ArchiveFormatException.class)
        .hasMessageContaining("format 4");
  }

  @Test
  void aValueWithAnotherDigestIsRejected() {
    ArchiveRow row = ObservationCodec.encode(RATING);
    byte[] value = row.value().clone();
    value[value.length - 1]++;
    assertThatThrownBy(() -> ObservationCodec.decode(row.key(), value))
        .isInstanceOf(ArchiveFormatException.class);
  }

  @Seeded
  void extraBytesAreRejected(Samples any) {
    Observation<?> observation = AnyObservation.observation(any);
    ArchiveRow row = ObservationCodec.encode(observation);
    byte[] value = Arrays.copyOf(row.value(), row.value().length + 1);
    assertThatThrownBy(() -> ObservationCodec.decode(key(observation.subject(), value), value))
        .isInstanceOf(ArchiveFormatException.class);
    byte[] key = Arrays.copyOf(row.key(), row.key().length + 1);
    assertThatThrownBy(() -> ObservationCodec.decode(key, row.value()))
        .isInstanceOf(ArchiveFormatException.class);
  }

  private static Observation<Facts.SearchRanking> search(Map<AppId, Card> cards, List<AppId> apps) {
    return new Observation<>(
        new Subject.Search(Device.IPHONE, new Country("us"), new Keyword("slack")),
        RATING.observedAt(),
        Source.IMPORT,
        new Facts.SearchRanking(apps, cards));
  }

  private static List<AppId> apps(long... numbers) {
    return Arrays.stream(numbers).<AppId>mapToObj(AppId.AppStore::new).toList();
  }

  private static void decodeOrReject(byte[] key, byte[] value) {
    try {
      assertThat(ObservationCodec.decode(key, value)).isNotNull();
    } catch (ArchiveFormatException e) {
      assertThat(e.getMessage()).doesNotContainPattern("\\bnull\\b.?$");
    }
  }

  private static byte[] key(Subject<?> subject, byte[] value) {
    CRC32C digest = new CRC32C();
    digest.update(value);
    ByteWriter key = new ByteWriter();
    key.writeRaw(ObservationCodec.partition(subject));
    key.writeFixed(0, Long.BYTES);
    key.writeFixed(digest.getValue(), Integer.BYTES);
    return key.toBytes();
  }
}
