package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.reports.Logo;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportText;
import dev.storescope.reports.ReportTexts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.SettableClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link ReportTexts} promises. */
@OnEachDatabase
class ReportTextsTest {
  private static final LocalDate WEEK = LocalDate.parse("2026-11-16");
  private static final ReportSubject GROUP = new ReportSubject.OfGroup(1);
  private static final ReportSubject APP =
      new ReportSubject.OfApp(new AppId.AppStore(7), Country.of("us"), Device.IPHONE);
  private static final ReportText TEXT = new ReportText("Acme in November", "We shipped ✓.\nGood.");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private ReportTexts texts;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  ReportTextsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    texts = database.reportTexts();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void theTitleIsOfAllWeeksAndTheNoteOfOne() {
    texts.put(ann, GROUP, WEEK, TEXT);
    assertThat(texts.find(ann, GROUP, WEEK)).isEqualTo(TEXT);
    assertThat(texts.find(ann, GROUP, WEEK.plusWeeks(1)))
        .isEqualTo(new ReportText(TEXT.title(), ""));
  }

  @Test
  void textsAreApartByAccountAndSubject() {
    texts.put(ann, GROUP, WEEK, TEXT);
    assertThat(texts.find(bob, GROUP, WEEK)).isEqualTo(ReportText.NONE);
    assertThat(texts.find(ann, APP, WEEK)).isEqualTo(ReportText.NONE);
    assertThat(texts.find(ann, new ReportSubject.OfGroup(2), WEEK)).isEqualTo(ReportText.NONE);
  }

  @Test
  void textsAreReplacedAndEndWithBlankOnes() {
    texts.put(ann, APP, WEEK, TEXT);
    texts.put(ann, APP, WEEK, new ReportText("Other", ""));
    assertThat(texts.find(ann, APP, WEEK)).isEqualTo(new ReportText("Other", ""));
    texts.put(ann, APP, WEEK, ReportText.NONE);
    assertThat(texts.find(ann, APP, WEEK)).isEqualTo(ReportText.NONE);
  }

  @Test
  void aLogoIsReplacedAndRemoved() {
    Logo png = logo("\u0089PNG\r\n\u001a\n…");
    Logo jpeg = logo("\u00ff\u00d8\u00ff…");
    texts.putLogo(ann, Optional.of(png));
    assertThat(texts.findLogo(ann)).contains(png);
    assertThat(texts.findLogo(bob)).isEmpty();
    texts.putLogo(ann, Optional.of(jpeg));
    assertThat(texts.findLogo(ann)).contains(jpeg);
    texts.putLogo(ann, Optional.empty());
    assertThat(texts.findLogo(ann)).isEmpty();
  }

  @Test
  void anUnknownAccountIsRefused() {
    AccountId unknown = new AccountId(999);
    assertThatThrownBy(() -> texts.put(unknown, GROUP, WEEK, TEXT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> texts.putLogo(unknown, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Logo logo(String file) {
    return Logo.parse(
        Base64.getEncoder().encodeToString(file.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
