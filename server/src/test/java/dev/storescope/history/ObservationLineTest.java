package dev.storescope.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ObservationLineTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void cardsAreInTheOrderOfTheirIdsInEveryProcess() {
    List<AppId> apps =
        IntStream.range(0, 50)
            .<AppId>mapToObj(number -> new AppId.AppStore(150L - number))
            .toList();
    Facts.Card card = new Facts.Card(Facts.CardContent.LISTING, 1, new Facts.CardRating.NotShown());
    Subject.Search search =
        new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chess"));
    ObjectNode line =
        ObservationWriter.write(
            new Observation<>(
                search,
                Instant.EPOCH,
                Source.ITUNES_SEARCH,
                new Facts.SearchRanking(
                    apps, apps.stream().collect(Collectors.toMap(app -> app, _ -> card)))));

    assertThat(List.copyOf(line.get("cards").propertyNames())).hasSize(50).isSorted();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"observed_at":"2024-12-28T12:00:00Z","country":"jp","devicetype":"iphone","category":"6015","free":["6670250360","1139755229"]}""",
        """
        {"observed_at":"2024-12-28T12:00:00Z","country":"jp","devicetype":"ipad","category":"36","category_title":"総合","free":["1"],"paid":[],"grossing":["2","1"]}""",
        """
        {"observed_at":"2026-11-20T08:30:00.123Z","country":"us","devicetype":"iphone","query":"slack","app_ids":["618783545"],"source":"itunes-search"}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storetype":"googleplay","country":"us","devicetype":"android","query":"panda","app_ids":["com.example.panda","org.other"]}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storetype":"googleplay","country":"us","devicetype":"android","query":"panda","app_ids":["com.example.panda"],"complete":true}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","country":"us","query":"slack","app_ids":["618783545"],"devicetype":"iphone","complete":false}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","country":"us","query":"nothing ranks","app_ids":[],"devicetype":"iphone"}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storetype":"googleplay","country":"us","query":"pand","suggestions":["pandora","panda"]}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","country":"us","query":"pand","suggestions":[{"keyword":"pandora","priority":8000},"panda"]}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storeid":"618783545","country":"us","rating":4.13,"rating_count":55}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","country":"us","query":"slack","popularity":61,"scale":"ads_1_to_100"}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","country":"us","query":"slack","popularity":61,"scale":"ads_weekly_1_to_100","week":"2026-11-08"}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storeid":"618783545","country":"us","ads_suggestions":["team chat","slack"]}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storeid":"618783545","country":"us","ads_suggestions":[{"keyword":"team chat","popularity":85},"slack"]}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storeid":"618783545","country":"us","is_on_market":false}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storetype":"googleplay","storeid":"com.example.app","country":"us","is_on_market":true,"kind":"application","title":"T","description":"D","short_description":"S","icon":"https://example.com/i.png","screenshots":{"phone":["https://example.com/1.png"]},"categories":[{"id":"GAME","name":"Games"}],"developer":"Dev","price":"$6.99","amount":"6.99","currency":"USD","has_inapp_payments":true,"version":"1.2","released_at":"2020-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}""",
        """
        {"observed_at":"2026-11-20T08:30:00Z","storeid":"1","country":"us","is_on_market":true,"kind":"bundle","title":"T","description":"D","promotext":"P","icon":"i","screenshots":{},"categories":[],"developer":"Dev","inapp_payments":[{"id":"a","name":"Coins","price":"$1","pricing_parameters":"p"}]}"""
      })
  void anObservationIsWrittenAsItWasRead(String line) {
    ObjectNode written = ObservationWriter.write(ObservationReader.read(object(line)));

    assertThat(object(written.toString())).isEqualTo(object(line));
    assertThat(ObservationReader.read(written)).isEqualTo(ObservationReader.read(object(line)));
  }

  @Test
  void aChartOfTheDatasetIsWrittenByteForByte() {
    String line =
        """
        {"observed_at":"2024-12-28T12:00:00Z","country":"jp","devicetype":"iphone","category":"6015","free":["6670250360","1139755229"]}""";

    assertThat(
            JSON.writeValueAsString(ObservationWriter.write(ObservationReader.read(object(line)))))
        .isEqualTo(line);
  }

  @Test
  void theDefaultDeviceOfASearchIsTheIphone() {
    assertThat(
            ObservationReader.read(
                object(
                    """
                    {"observed_at":"2026-11-20T09:30:00+01:00","country":"US","query":" Slack ","app_ids":["1"]}""")))
        .isEqualTo(
            new Observation<>(
                new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("slack")),
                Instant.parse("2026-11-20T08:30:00Z"),
                Source.IMPORT,
                new Facts.SearchRanking(List.of(new AppId.AppStore(1)))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"country\":\"us\"}|The kind of observation is missing",
        "{\"country\":\"us\",\"query\":\"a\",\"app_ids\":[\"1\"]}|'observed_at' is missing",
        "{\"observed_at\":\"yesterday\",\"country\":\"us\",\"query\":\"a\",\"app_ids\":[]}|Invalid 'observed_at'. Use a time",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"usa\",\"query\":\"a\",\"app_ids\":[]}|Invalid country 'usa'. Use a two-letter code",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"a\",\"app_ids\":[1]}|Use a string",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"a\",\"app_ids\":[\"1\",\"1\"]}|same entry twice",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"a\",\"app_ids\":[],\"ranks\":[]}|Unknown field 'ranks'",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"storeid\":\"1\",\"country\":\"us\",\"rating\":6,\"rating_count\":1}|A rating must be above 0 and at most 5, or 0 without ratings",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"a\",\"popularity\":4,\"scale\":\"legacy\"}|must be 5 to 100",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"a\",\"popularity\":4,\"scale\":\"mine\"}|'scale': Invalid value 'mine'. Use one of legacy",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"storetype\":\"googleplay\",\"devicetype\":\"ipad\",\"country\":\"us\",\"query\":\"a\",\"app_ids\":[]}|googleplay has no device ipad",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"category\":\"36\"}|at least one of free, paid, grossing",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"storeid\":\"1\",\"is_on_market\":true,\"kind\":\"book\"}|'kind': Invalid value 'book'. Use one of application",
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"a\",\"app_ids\":[\"1\"],\"cards\":{\"1\":{\"content\":\"none\"}}}|'content': Invalid value 'none'. Use one of "
      })
  void theErrorOfAnInvalidLineSaysWhatIsExpected(String line, String why) {
    assertThatThrownBy(() -> ObservationReader.read(object(line)))
        .isInstanceOf(InvalidLineException.class)
        .hasMessageContaining(why);
  }

  private static ObjectNode object(String line) {
    return (ObjectNode) JSON.readTree(line);
  }
}
