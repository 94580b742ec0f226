package dev.storescope.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestCipher;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordNote.Mark;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.KeywordWorkbench.ChangeResult;
import dev.storescope.workbench.KeywordWorkbench.UndoResult;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeywordWorkbenchTest {
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(7);
  private static final Tag LATER = new Tag("later");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final List<Country> synced = new ArrayList<>();

  @AutoClose private final SqlDatabase database;
  private final TrackingLists lists;
  private final KeywordWorkbench workbench;
  private final Bench bench;

  KeywordWorkbenchTest(@TempDir Path folder) {
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(clock, new SecureRandom(), TestCipher.CIPHER).withMonthlyGrant(0));
    lists = database.trackingLists();
    workbench =
        new KeywordWorkbench(
            lists,
            new Tracker(lists, database.competitorLists(), (_, _, country) -> synced.add(country)),
            database.keywordNotes());
    AccountId ann =
        database.accounts().create(new Username("ann"), "correct horse", Role.MEMBER).id();
    bench = Bench.of(ann, APP, US);
  }

  @Test
  void theFirstTrackedKeywordTracksTheApp() {
    assertThat(change(new WorkbenchChange.Track(), "chess", "go").changed()).isEqualTo(2);
    assertThat(lists.find(bench.account(), APP, US).orElseThrow().devices())
        .containsExactly(Device.IPHONE);
    assertThat(tracked()).containsExactly("chess", "go");
    assertThat(synced).isNotEmpty();
  }

  @Test
  void aRemovedKeywordIsNotTrackedAndIsMarked() {
    change(new WorkbenchChange.Track(), "chess");
    change(new WorkbenchChange.Remove(), "chess", "never tracked");
    assertThat(tracked()).isEmpty();
    assertThat(states("chess", "never tracked"))
        .extracting(state -> state.note().mark())
        .containsOnly(Mark.REMOVED);
    change(new WorkbenchChange.Track(), "chess");
    assertThat(states("chess").getFirst().note()).isEqualTo(KeywordNote.NONE);
  }

  @Test
  void aTagKeepsAnIdeaAndLeavesATrackedKeywordTracked() {
    change(new WorkbenchChange.Track(), "chess");
    change(new WorkbenchChange.AddTag(LATER), "chess", "go");
    assertThat(states("chess", "go"))
        .containsExactly(
            new KeywordState(new Keyword("chess"), true, KeywordNote.NONE.with(LATER)),
            new KeywordState(
                new Keyword("go"), false, KeywordNote.NONE.with(Mark.KEPT).with(LATER)));
    change(new WorkbenchChange.RemoveTag(LATER), "chess");
    assertThat(states("chess").getFirst().note()).isEqualTo(KeywordNote.NONE);
  }

  @Test
  void anUndoneChangeLeavesTheKeywordsAsTheyWere() {
    change(new WorkbenchChange.Track(), "chess");
    ChangeResult tagged = change(new WorkbenchChange.AddTag(LATER), "chess", "go");
    List<KeywordState> before = states("chess", "go", "shogi");
    ChangeResult removed = change(new WorkbenchChange.Remove(), "chess", "go", "shogi");

    assertThat(workbench.undo(bench, removed.undo().orElseThrow()))
        .isEqualTo(new UndoResult.Undone(3, tagged.undo()));
    assertThat(states("chess", "go", "shogi")).isEqualTo(before);
    assertThat(workbench.undo(bench, removed.undo().orElseThrow()))
        .isEqualTo(new UndoResult.NotTheLast());
  }

  @Test
  void anEarlierChangeIsUndoneAfterTheLaterOne() {
    long first = change(new WorkbenchChange.Track(), "chess").undo().orElseThrow();
    long second = change(new WorkbenchChange.Track(), "go").undo().orElseThrow();
    assertThat(workbench.undo(bench, first)).isEqualTo(new UndoResult.NotTheLast());
    assertThat(tracked()).containsExactly("chess", "go");
    assertThat(workbench.undo(bench, second))
        .isEqualTo(new UndoResult.Undone(1, OptionalLong.of(first)));
    assertThat(tracked()).containsExactly("chess");
    assertThat(workbench.undo(bench, first))
        .isEqualTo(new UndoResult.Undone(1, OptionalLong.empty()));
    assertThat(tracked()).isEmpty();
  }

  @Test
  void aChangeThatChangesNothingKeepsWhatUndoesTheLastOne() {
    ChangeResult tracked = change(new WorkbenchChange.Track(), "chess");
    ChangeResult again = change(new WorkbenchChange.Track(), "chess");
    assertThat(again.changed()).isZero();
    assertThat(again.undo()).isEmpty();
    assertThat(workbench.undo(bench, tracked.undo().orElseThrow()))
        .isEqualTo(new UndoResult.Undone(1, OptionalLong.empty()));
    assertThat(tracked()).isEmpty();
  }

  @Test
  void beyondTheMostKeywordsNothingIsTracked() {
    workbench.change(
        bench,
        IntStream.range(0, TrackingLists.MAX_KEYWORDS)
            .mapToObj(i -> new Keyword("keyword " + i))
            .toList(),
        new WorkbenchChange.Track());
    assertThatThrownBy(() -> change(new WorkbenchChange.Track(), "one more"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 2000");
    assertThatThrownBy(() -> change(new WorkbenchChange.Track()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 2000");
  }

  private ChangeResult change(WorkbenchChange change, String... keywords) {
    return workbench.change(bench, keywords(keywords), change);
  }

  private List<KeywordState> states(String... keywords) {
    return workbench.list(bench, keywords(keywords));
  }

  private List<String> tracked() {
    return lists.listKeywords(bench.account(), APP, US).stream().map(Keyword::text).toList();
  }

  private static List<Keyword> keywords(String... texts) {
    return Stream.of(texts).map(Keyword::of).toList();
  }
}
