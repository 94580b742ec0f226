package dev.storescope.annotations;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.List;

/** The annotations of each account. A change is durable when its method returns. */
public interface Annotations {
  /** The most annotations of an account. */
  int MAX_ANNOTATIONS = 10_000;

  /** The annotations of an app, by date and then by number, newest first. */
  List<Annotation> list(AccountId account, AppId app);

  /**
   * Adds an annotation. One of the same date and text is not added again.
   *
   * @return the annotation with its number
   * @throws IllegalArgumentException for a date before {@link Annotation#EARLIEST} or after today
   *     in UTC, a text that {@link Annotation} refuses, beyond {@link #MAX_ANNOTATIONS}, and if
   *     there is no such account
   */
  Annotation add(AccountId account, AppId app, LocalDate date, String text, Username addedBy);

  /** Removes an annotation; false if the app has none of that number. */
  boolean remove(AccountId account, AppId app, long number);
}
