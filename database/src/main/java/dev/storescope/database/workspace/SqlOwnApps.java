package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.Transactions;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnApps;
import dev.storescope.own.OwnProduct;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What consoles have of own apps, in an SQL database: a row of JSON for each kind. */
public record SqlOwnApps(Transactions transactions, InstantSource clock) implements OwnApps {
  private static final String APP = "app";
  private static final String TEXTS = "texts";
  private static final String PRODUCTS = "products";

  @Override
  public void put(AccountId account, long connection, OwnApp app) {
    put(account, connection, app.app(), APP, OwnAppJson.write(app));
  }

  @Override
  public void putTexts(AccountId account, long connection, AppId app, List<LiveTexts> texts) {
    put(account, connection, app, TEXTS, OwnAppJson.writeTexts(texts));
  }

  @Override
  public void putProducts(
      AccountId account, long connection, AppId app, List<OwnProduct> products) {
    put(account, connection, app, PRODUCTS, OwnAppJson.writeProducts(products));
  }

  private void put(AccountId account, long connection, AppId app, String kind, String content) {
    transactions.transact(
        sql ->
            SqlConnections.lock(sql, account, connection)
                ? sql.update(
                    """
                    insert into own_content
                      (account_id, store, app, kind, connection_id, read_at, content)
                    values (?, ?, ?, ?, ?, ?, ?)
                    on conflict (account_id, store, app, kind) do update
                      set connection_id = excluded.connection_id, read_at = excluded.read_at,
                        content = excluded.content
                    """,
                    account.value(),
                    app.store().wireName(),
                    app.value(),
                    kind,
                    connection,
                    clock.instant(),
                    content)
                : 0);
  }

  @Override
  public void putReviews(
      AccountId account, long connection, AppId app, Collection<OwnReview> reviews) {
    transactions.transact(
        sql -> {
          int kept = 0;
          if (SqlConnections.lock(sql, account, connection)) {
            for (OwnReview review : reviews) {
              kept +=
                  sql.update(
                      """
                      insert into own_review
                        (account_id, store, app, id, connection_id, submitted_at, content)
                      values (?, ?, ?, ?, ?, ?, ?)
                      on conflict (account_id, store, app, id) do update
                        set connection_id = excluded.connection_id,
                          submitted_at = excluded.submitted_at, content = excluded.content
                      """,
                      account.value(),
                      app.store().wireName(),
                      app.value(),
                      review.id(),
                      connection,
                      review.review().submittedAt(),
                      OwnAppJson.write(review));
            }
          }
          return kept;
        });
  }

  @Override
  public List<OwnApp> list(AccountId account) {
    return transactions.run(
        sql ->
            sql.list(
                """
                select store, app, content from own_content
                where account_id = ? and kind = 'app' order by store, app
                """,
                row ->
                    OwnAppJson.readApp(
                        AppId.of(
                            StoreType.find(row.getString("store")).orElseThrow(),
                            row.getString("app")),
                        row.getString("content")),
                account.value()));
  }

  @Override
  public Optional<Latest<List<LiveTexts>>> findTexts(AccountId account, AppId app) {
    return find(account, app, TEXTS, json -> OwnAppJson.readTexts(app, json));
  }

  @Override
  public Optional<Latest<List<OwnProduct>>> findProducts(AccountId account, AppId app) {
    return find(account, app, PRODUCTS, OwnAppJson::readProducts);
  }

  private <T> Optional<Latest<T>> find(
      AccountId account, AppId app, String kind, Function<String, T> read) {
    return transactions.run(
        sql ->
            sql.find(
                """
                select read_at, content from own_content
                where account_id = ? and store = ? and app = ? and kind = ?
                """,
                row ->
                    new Latest<>(read.apply(row.getString("content")), getInstant(row, "read_at")),
                account.value(),
                app.store().wireName(),
                app.value(),
                kind));
  }

  @Override
  public List<OwnReview> listReviews(AccountId account, AppId app, int limit) {
    return transactions.run(
        sql ->
            sql.list(
                """
                select id, submitted_at, content from own_review
                where account_id = ? and store = ? and app = ?
                order by submitted_at desc, id limit ?
                """,
                row ->
                    OwnAppJson.readReview(
                        row.getString("id"),
                        getInstant(row, "submitted_at"),
                        row.getString("content")),
                account.value(),
                app.store().wireName(),
                app.value(),
                limit));
  }
}
