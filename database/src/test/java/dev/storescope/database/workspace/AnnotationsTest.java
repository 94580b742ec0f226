package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.annotations.Annotation;
import dev.storescope.annotations.Annotations;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.store.AppId;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Annotations} promises. */
@OnEachDatabase
class AnnotationsTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final LocalDate DAY = LocalDate.parse("2026-11-20");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AppId OTHER = new AppId.GooglePlay("com.example.go");
  private static final Username ANN = new Username("ann");

  private final SettableClock clock = new SettableClock(START);

  private Annotations annotations;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  AnnotationsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    annotations = database.annotations();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void annotationsAreListedByDateNewestFirstWithWhoAddedThem() {
    Annotation shipped = add(DAY, "We shipped 2.3 ✓");
    Annotation before = add(DAY.minusDays(9), "Campaign");
    Annotation same = add(DAY, "New screenshots");
    assertThat(annotations.list(ann, APP)).containsExactly(same, shipped, before);
    assertThat(shipped.text()).isEqualTo("We shipped 2.3 ✓");
    assertThat(shipped.addedBy()).isEqualTo(ANN);
    assertThat(shipped.addedAt()).isEqualTo(START);
    assertThat(shipped.date()).isEqualTo(DAY);
  }

  @Test
  void annotationsAreApartByAccountAndApp() {
    Annotation mine = add(DAY, "mine");
    annotations.add(bob, APP, DAY, "Bob's", new Username("bob"));
    Annotation other = annotations.add(ann, OTHER, DAY, "other", ANN);
    assertThat(annotations.list(ann, APP)).containsExactly(mine);
    assertThat(annotations.list(ann, OTHER)).containsExactly(other);
    assertThat(annotations.remove(bob, APP, other.number())).isFalse();
    assertThat(annotations.remove(ann, APP, other.number())).isFalse();
    assertThat(annotations.list(ann, OTHER)).hasSize(1);
  }

  @Test
  void theSameAnnotationIsNotAddedAgain() {
    Annotation first = add(DAY, "We shipped 2.3");
    clock.set(START.plusSeconds(60));
    assertThat(add(DAY, "We shipped 2.3")).isEqualTo(first);
    assertThat(add(DAY.plusDays(1), "We shipped 2.3")).isNotEqualTo(first);
    assertThat(annotations.list(ann, APP)).hasSize(2);
  }

  @Test
  void anAnnotationIsRemovedOnce() {
    Annotation first = add(DAY, "first");
    Annotation second = add(DAY, "second");
    assertThat(annotations.remove(ann, APP, first.number())).isTrue();
    assertThat(annotations.remove(ann, APP, first.number())).isFalse();
    assertThat(annotations.list(ann, APP)).containsExactly(second);
    assertThat(add(DAY, "third").number()).isGreaterThan(second.number());
  }

  @Test
  void anUnknownAccountADayThatPagesCannotShowAndTextsThatAreBlankOrTooLongAreRefused() {
    assertThatThrownBy(() -> annotations.add(new AccountId(999), APP, DAY, "text", ANN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> add(DAY.plusDays(2), "later"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> add(Annotation.EARLIEST.minusDays(1), "before"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> add(DAY, " ")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> add(DAY, "x".repeat(Annotation.MAX_TEXT + 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(annotations.list(ann, APP)).isEmpty();
  }

  private Annotation add(LocalDate date, String text) {
    return annotations.add(ann, APP, date, text, ANN);
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
