package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordNote.Mark;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.KeywordNotes.UndoStep;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.Tag;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link KeywordNotes} promises. */
@OnEachDatabase
class KeywordNotesTest {
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(1);
  private static final Keyword CHESS = new Keyword("chess");
  private static final Keyword GO = new Keyword("go");
  private static final KeywordNote KEPT = KeywordNote.NONE.with(Mark.KEPT);
  private static final KeywordNote TAGGED =
      KEPT.with(new Tag("summer 2026")).with(new Tag("ćma 🦋"));

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private KeywordNotes notes;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  KeywordNotesTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    notes = database.keywordNotes();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void aNoteKeepsItsMarkAndItsTags() {
    notes.put(ann, APP, US, Map.of(CHESS, TAGGED, GO, KeywordNote.NONE.with(Mark.REMOVED)));
    assertThat(notes.list(ann, APP, US))
        .isEqualTo(Map.of(CHESS, TAGGED, GO, KeywordNote.NONE.with(Mark.REMOVED)));
  }

  @Test
  void notesAreOfOneAccountOneAppAndOneCountry() {
    notes.put(ann, APP, US, Map.of(CHESS, KEPT));
    assertThat(notes.list(bob, APP, US)).isEmpty();
    assertThat(notes.list(ann, new AppId.AppStore(2), US)).isEmpty();
    assertThat(notes.list(ann, APP, new Country("de"))).isEmpty();
  }

  @Test
  void theTagsOfAnAccountAreThoseOfAllItsApps() {
    notes.put(ann, APP, US, Map.of(CHESS, TAGGED, GO, KEPT));
    notes.put(ann, new AppId.AppStore(2), US, Map.of(GO, KEPT.with(new Tag("autumn"))));
    assertThat(notes.listTags(ann))
        .containsExactly(new Tag("autumn"), new Tag("summer 2026"), new Tag("ćma 🦋"));
    assertThat(notes.listTags(bob)).isEmpty();
  }

  @Test
  void aNoteIsReplacedAndOneThatSaysNothingIsRemoved() {
    notes.put(ann, APP, US, Map.of(CHESS, TAGGED, GO, KEPT));
    notes.put(ann, APP, US, Map.of(CHESS, KEPT));
    assertThat(notes.list(ann, APP, US)).isEqualTo(Map.of(CHESS, KEPT, GO, KEPT));
    notes.put(ann, APP, US, Map.of(CHESS, KeywordNote.NONE));
    assertThat(notes.list(ann, APP, US)).isEqualTo(Map.of(GO, KEPT));
  }

  @Test
  void beyondTheMostNotesNoneIsStored() {
    notes.put(ann, APP, US, kept(KeywordNotes.MAX_NOTES));
    assertThatThrownBy(() -> notes.put(ann, APP, US, Map.of(CHESS, KEPT, GO, KEPT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most " + KeywordNotes.MAX_NOTES);
    assertThat(notes.list(ann, APP, US)).hasSize(KeywordNotes.MAX_NOTES).doesNotContainKey(CHESS);
  }

  @Test
  void thereAreNoNotesWithoutAnAccount() {
    AccountId nobody = new AccountId(999);
    assertThatThrownBy(() -> notes.put(nobody, APP, US, Map.of(CHESS, KEPT)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theLastChangesCanBeUndoneOnceAndTheLastOneFirst() {
    List<KeywordState> tracked = List.of(new KeywordState(CHESS, true, TAGGED));
    long first = notes.putUndo(ann, APP, US, tracked);
    List<KeywordState> both =
        List.of(new KeywordState(GO, false, KeywordNote.NONE), tracked.getFirst());
    long last = notes.putUndo(ann, APP, US, both);

    UndoStep earlier = new UndoStep(first, clock.instant(), tracked);
    assertThat(notes.listUndo(ann, APP, US))
        .containsExactly(new UndoStep(last, clock.instant(), both), earlier);
    assertThat(notes.removeUndo(ann, APP, US, first)).isFalse();
    assertThat(notes.removeUndo(ann, APP, US, last)).isTrue();
    assertThat(notes.removeUndo(ann, APP, US, last)).isFalse();
    assertThat(notes.listUndo(ann, APP, US)).containsExactly(earlier);
    assertThat(notes.removeUndo(ann, APP, US, first)).isTrue();
    assertThat(notes.listUndo(ann, APP, US)).isEmpty();
    assertThat(notes.removeUndo(ann, APP, US, first)).isFalse();
  }

  @Test
  void theNumberOfAChangeIsGreaterThanThatOfAnUndoneOne() {
    List<KeywordState> before = List.of(new KeywordState(CHESS, true, KEPT));
    long first = notes.putUndo(ann, APP, US, before);
    long second = notes.putUndo(ann, APP, US, before);
    assertThat(second).isGreaterThan(first);
    notes.removeUndo(ann, APP, US, second);
    long third = notes.putUndo(ann, APP, US, before);
    assertThat(third).isGreaterThan(second);
    assertThat(notes.listUndo(ann, APP, US))
        .extracting(UndoStep::number)
        .containsExactly(third, first);
  }

  @Test
  void onlyTheLastTenChangesCanBeUndone() {
    List<KeywordState> before = List.of(new KeywordState(CHESS, true, KEPT));
    List<Long> numbers =
        IntStream.range(0, KeywordNotes.MAX_UNDO + 2)
            .mapToObj(_ -> notes.putUndo(ann, APP, US, before))
            .toList();
    assertThat(notes.listUndo(ann, APP, US))
        .extracting(UndoStep::number)
        .containsExactlyElementsOf(numbers.subList(2, numbers.size()).reversed());
  }

  private static Map<Keyword, KeywordNote> kept(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> new Keyword("keyword " + i))
        .collect(Collectors.toMap(Function.identity(), _ -> KEPT));
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
