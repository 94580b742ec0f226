package dev.storescope.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.alerts.AlertCondition.Kind;
import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AlertValuesTest {
  private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
  private static final RuleScope RIVALS = RuleScope.all(Whose.COMPETITORS);

  @ParameterizedTest
  @EnumSource
  void aConditionIsMadeOfItsKindThresholdAndParts(Kind kind) {
    Optional<BigDecimal> threshold = Optional.of(BigDecimal.ONE).filter(_ -> kind.hasThreshold());
    AlertCondition condition = new AlertCondition(kind, threshold, Set.of());
    assertThat(condition.kind()).isEqualTo(kind);
    assertThat(condition.threshold()).isEqualTo(threshold);
    assertThat(RuleValues.condition(kind.wireName())).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "RANK_FALLS,,The threshold of rank_falls must be 1 to 249 places.",
    "RANK_FALLS,0,The threshold of rank_falls must be 1 to 249 places.",
    "RANK_FALLS,1.5,The threshold of rank_falls must be 1 to 249 places.",
    "RATING_CHANGES,0.001,The threshold of rating_changes must be 0.01 to 4 stars.",
    "LISTING_CHANGES,1,listing_changes has no threshold.",
    "CREDITS_LOW,5000000000,The threshold of credits_low must be 1 to 1000000000 credits."
  })
  void aThresholdIsWithinItsRange(Kind kind, BigDecimal threshold, String message) {
    assertThatThrownBy(() -> new AlertCondition(kind, Optional.ofNullable(threshold), Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "RANK_FALLS,5,a rank falls by at least 5",
    "RANK_RISES,1,a rank rises by at least 1",
    "LEAVES_FIRST,10,an app leaves the top 10 for a keyword",
    "ENTERS_FIRST,10,an app enters the top 10 for a keyword",
    "LISTING_CHANGES,,a listing changes",
    "PRICE_CHANGES,,a price changes",
    "RATING_CHANGES,0.10,a rating changes by at least 0.1 stars",
    "LOW_RATINGS,20,at least 20 new ratings of one or two stars",
    "ENTERS_CHART,100,an app enters the top 100 of a chart",
    "LEAVES_CHART,100,an app leaves the top 100 of a chart",
    "INCOMPLETE,90,fewer than 90 % of the searches are observed",
    "FORMAT_DRIFTS,3,at least 3 unrecognized replies in a day",
    "SOURCE_FAILS,,a source of the stores fails two checks in a row",
    "CREDITS_LOW,1,fewer than 1 credit is left"
  })
  void aConditionIsSaidInWords(Kind kind, BigDecimal threshold, String words) {
    assertThat(new AlertCondition(kind, Optional.ofNullable(threshold), Set.of()).describe())
        .isEqualTo(words);
  }

  @Test
  void onlyARuleAboutListingsHasParts() {
    assertThatThrownBy(
            () -> new AlertCondition(Kind.PRICE_CHANGES, Optional.empty(), Set.of(PartKind.TITLE)))
        .hasMessage("Only listing_changes has parts, not price_changes.");
    assertThat(AlertCondition.ofListings(Set.of(PartKind.TITLE)).describe())
        .isEqualTo("a listing changes: title");
  }

  @Test
  void equalThresholdsAreEqualConditions() {
    assertThat(
            new AlertCondition(Kind.RATING_CHANGES, Optional.of(new BigDecimal("0.10")), Set.of()))
        .isEqualTo(
            new AlertCondition(Kind.RATING_CHANGES, Optional.of(new BigDecimal("0.1")), Set.of()));
  }

  @Test
  void aRuleAboutTheAccountHasNoApps() {
    assertThatThrownBy(() -> rule("Credits", AlertCondition.of(Kind.CREDITS_LOW, 5), RIVALS))
        .hasMessage(
            "credits_low is not about apps. Omit app, country, group, tag and" + " competitors.");
    assertThatThrownBy(() -> rule("Coverage", AlertCondition.of(Kind.INCOMPLETE, 5), RIVALS))
        .hasMessage("incomplete is only about your own apps, not about competitors.");
  }

  @Test
  void onlyARuleAboutKeywordsHasATag() {
    RuleScope tagged =
        new RuleScope(
            Whose.OWN,
            Optional.empty(),
            Optional.empty(),
            OptionalLong.of(7),
            Optional.of(new Tag("summer")));
    assertThat(
            rule("Falls", AlertCondition.of(Kind.RANK_FALLS, 5), tagged)
                .scope()
                .describe(n -> "group " + n))
        .isEqualTo("the apps of group 7, keywords tagged “summer”");
    assertThatThrownBy(() -> rule("Prices", AlertCondition.of(Kind.PRICE_CHANGES), tagged))
        .hasMessage("price_changes is not about keywords. Omit the tag.");
  }

  @Test
  void aWrongValueIsRefusedWithWhatIsAccepted() {
    assertThatThrownBy(() -> RuleValues.whose("x"))
        .hasMessage("Invalid value of whose 'x'. Use one of own, competitors, both.");
    assertThatThrownBy(() -> RuleValues.part("x"))
        .hasMessageStartingWith("Invalid part of a listing 'x'. Use one of offered, title, ");
    assertThatThrownBy(() -> RuleValues.time("22"))
        .hasMessage("Invalid time '22'. Use hours and minutes such as 22:00.");
    assertThatThrownBy(() -> RuleValues.timeZone("Nowhere"))
        .hasMessage("Invalid time zone 'Nowhere'. Use a name such as Europe/Paris, or UTC.");
  }

  @ParameterizedTest
  @CsvSource({"''", "' '", "'a\nb'"})
  void aNameIsOneLine(String name) {
    assertThatThrownBy(() -> rule(name, AlertCondition.of(Kind.RANK_FALLS, 5), RuleScope.ALL_OWN))
        .hasMessage("The name of a rule must have 1 to 100 characters in one line.");
  }

  @ParameterizedTest
  @CsvSource({
    "22:00,07:00,2026-07-01T19:59:00Z,false",
    "22:00,07:00,2026-07-01T20:00:00Z,true",
    "22:00,07:00,2026-07-02T04:59:00Z,true",
    "22:00,07:00,2026-07-02T05:00:00Z,false",
    "22:00,07:00,2026-12-02T05:59:00Z,true",
    "12:00,13:00,2026-12-02T11:30:00Z,true",
    "12:00,13:00,2026-12-02T12:00:00Z,false"
  })
  void quietHoursAreInTheirTimeZone(LocalTime from, LocalTime to, Instant at, boolean quiet) {
    assertThat(new QuietHours(from, to, PARIS).contains(at)).isEqualTo(quiet);
  }

  @Test
  void quietHoursHaveALength() {
    assertThatThrownBy(() -> new QuietHours(LocalTime.NOON, LocalTime.NOON, PARIS))
        .hasMessage("Quiet hours must start and end at different times.");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-02T05:59:59Z,2026-06-30T06:00:00Z,2026-07-01T06:00:00Z",
    "2026-07-02T06:00:00Z,2026-07-01T06:00:00Z,2026-07-02T06:00:00Z",
    "2026-03-29T12:00:00Z,2026-03-28T07:00:00Z,2026-03-29T06:00:00Z"
  })
  void aDailyDigestEndsAtItsHour(Instant now, Instant from, Instant to) {
    assertThat(digest(Optional.empty()).lastBefore(now)).isEqualTo(new NewsPeriod(from, to, false));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-06T05:59:59Z,2026-06-22T06:00:00Z,2026-06-29T06:00:00Z",
    "2026-07-06T06:00:00Z,2026-06-29T06:00:00Z,2026-07-06T06:00:00Z",
    "2026-07-08T06:00:00Z,2026-06-29T06:00:00Z,2026-07-06T06:00:00Z"
  })
  void aWeeklyDigestEndsOnItsDay(Instant now, Instant from, Instant to) {
    assertThat(digest(Optional.of(DayOfWeek.MONDAY)).lastBefore(now))
        .isEqualTo(new NewsPeriod(from, to, true));
  }

  @Test
  void aDigestHasAChannelAndAnHour() {
    assertThatThrownBy(() -> new DigestSettings(Optional.empty(), 8, PARIS, List.of()))
        .hasMessage("A digest must have 1 to 20 channels.");
    assertThatThrownBy(() -> new DigestSettings(Optional.empty(), 24, PARIS, List.of(1L)))
        .hasMessage("The hour must be 0 to 23, not 24.");
  }

  private static DigestSettings digest(Optional<DayOfWeek> day) {
    return new DigestSettings(day, 8, PARIS, List.of(1L));
  }

  private static AlertRule.Definition rule(String name, AlertCondition condition, RuleScope scope) {
    return new AlertRule.Definition(name, condition, scope, List.of(), Optional.empty(), true);
  }
}
