package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordNote.Mark;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link KeywordNotes} promises. */
public abstract class KeywordNotesContract {
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(1);
  private static final Keyword CHESS = new Keyword("chess");
  private static final Keyword GO = new Keyword("go");
  private static final KeywordNote KEPT = KeywordNote.NONE.with(Mark.KEPT);
  private static final KeywordNote TAGGED =
      KEPT.with(new Tag("summer 2026")).with(new Tag("ćma 🦋"));

  protected final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private KeywordNotes notes;
  private AccountId ann;
  private AccountId bob;

  protected KeywordNotesContract() {}

  /** Opens empty notes that use the clock. */
  protected abstract KeywordNotes open();

  /** Creates an account after the notes were opened. */
  protected abstract AccountId newAccount(String username);

  @BeforeEach
  final void openWithTwoAccounts() {
    notes = open();
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
  void theLastChangeCanBeUndoneOnce() {
    KeywordState tracked = new KeywordState(CHESS, true, TAGGED);
    notes.putUndo(ann, APP, US, List.of(tracked));
    List<KeywordState> before = List.of(new KeywordState(GO, false, KeywordNote.NONE), tracked);
    long last = notes.putUndo(ann, APP, US, before);

    assertThat(notes.findUndo(ann, APP, US))
        .contains(new KeywordNotes.UndoStep(last, clock.instant(), before));
    assertThat(notes.removeUndo(ann, APP, US, last)).isTrue();
    assertThat(notes.removeUndo(ann, APP, US, last)).isFalse();
    assertThat(notes.findUndo(ann, APP, US)).isEmpty();
  }

  @Test
  void anEarlierChangeIsNotUndone() {
    List<KeywordState> before = List.of(new KeywordState(CHESS, true, KEPT));
    long first = notes.putUndo(ann, APP, US, before);
    long second = notes.putUndo(ann, APP, US, before);
    assertThat(second).isGreaterThan(first);
    assertThat(notes.removeUndo(ann, APP, US, first)).isFalse();
    assertThat(notes.removeUndo(ann, APP, US, second)).isTrue();
    assertThat(notes.putUndo(ann, APP, US, before)).isGreaterThan(second);
  }

  private static Map<Keyword, KeywordNote> kept(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> new Keyword("keyword " + i))
        .collect(Collectors.toMap(Function.identity(), _ -> KEPT));
  }
}
