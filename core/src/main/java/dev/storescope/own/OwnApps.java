package dev.storescope.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What consoles have of the own apps of each workspace, which only it may see: names, texts,
 * products and reviews. Changes are durable when a method returns. What a connection reads is not
 * kept if the workspace has no such connection any more.
 */
public interface OwnApps {
  /**
   * What was read last.
   *
   * @param at when
   */
  record Latest<T>(T value, Instant at) {}

  /** Keeps an app, instead of what was kept of it. */
  void put(AccountId account, long connection, OwnApp app);

  /** Keeps all texts of an app, instead of those that were kept. */
  void putTexts(AccountId account, long connection, AppId app, List<LiveTexts> texts);

  /** Keeps all products of an app, instead of those that were kept. */
  void putProducts(AccountId account, long connection, AppId app, List<OwnProduct> products);

  /** Keeps reviews of an app beside the others; one of the same id is replaced. */
  void putReviews(AccountId account, long connection, AppId app, Collection<OwnReview> reviews);

  /** The apps of a workspace, by id. */
  List<OwnApp> list(AccountId account);

  /** The texts of an app in the store; empty if they were never read. */
  Optional<Latest<List<LiveTexts>>> findTexts(AccountId account, AppId app);

  /** The products of an app; empty if they were never read. */
  Optional<Latest<List<OwnProduct>>> findProducts(AccountId account, AppId app);

  /** The reviews of an app, newest first. */
  List<OwnReview> listReviews(AccountId account, AppId app, int limit);
}
