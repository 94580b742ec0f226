package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataDraft;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.AppId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The drafts of listings in an SQL database. */
public record SqlMetadataDrafts(Transactions transactions, InstantSource clock)
    implements MetadataDrafts {
  private static final String OF_DRAFT = AccountAppRows.OF_APP + " and locale = ?";
  private static final List<String> FIELDS =
      Stream.of(MetadataField.values()).map(MetadataField::wireName).toList();

  @Override
  public List<MetadataDraft> list(AccountId account, AppId app) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from metadata_draft draft"
                    + AccountAppRows.OF_APP
                    + " and version = (select max(version) from metadata_draft newest where"
                    + " newest.account_id = draft.account_id and newest.store = draft.store and"
                    + " newest.app = draft.app and newest.locale = draft.locale) order by locale",
                row -> read(app, row),
                AccountAppRows.values(account, app)));
  }

  @Override
  public Optional<MetadataDraft> find(AccountId account, AppId app, MetadataLocale locale) {
    return transactions.run(sql -> findNewest(sql, account, app, locale));
  }

  @Override
  public List<MetadataDraft> history(AccountId account, AppId app, MetadataLocale locale) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from metadata_draft" + OF_DRAFT + " order by version desc",
                row -> read(app, row),
                values(account, app, locale)));
  }

  @Override
  public MetadataDraft save(
      AccountId account, AppId app, MetadataLocale locale, Metadata metadata, Username savedBy) {
    Instant now = clock.instant();
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          Optional<MetadataDraft> newest = findNewest(sql, account, app, locale);
          if (newest.filter(draft -> draft.metadata().equals(metadata)).isPresent()) {
            return newest.get();
          }
          if (newest.isEmpty()) {
            requireSpace(sql, account);
          }
          int version = newest.map(MetadataDraft::version).orElse(0) + 1;
          MetadataDraft draft = new MetadataDraft(app, locale, version, metadata, savedBy, now);
          insert(sql, account, draft);
          removeOldest(sql, account, draft);
          return draft;
        });
  }

  @Override
  public boolean remove(AccountId account, AppId app, MetadataLocale locale) {
    return transactions.transact(
            sql ->
                sql.update("delete from metadata_draft" + OF_DRAFT, values(account, app, locale)))
        > 0;
  }

  private static Optional<MetadataDraft> findNewest(
      SqlStatements sql, AccountId account, AppId app, MetadataLocale locale) throws SQLException {
    return sql.find(
        "select * from metadata_draft" + OF_DRAFT + " order by version desc limit 1",
        row -> read(app, row),
        values(account, app, locale));
  }

  private static void requireSpace(SqlStatements sql, AccountId account) throws SQLException {
    long drafts =
        sql.count(
            "select count(*) from (select distinct store, app, locale from metadata_draft"
                + " where account_id = ?) each_draft",
            account.value());
    if (drafts >= MAX_DRAFTS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "an account has at most %,d drafts: delete one first", MAX_DRAFTS));
    }
  }

  private static void insert(SqlStatements sql, AccountId account, MetadataDraft draft)
      throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    for (MetadataField field : MetadataField.values()) {
      values.add(draft.metadata().find(field).orElse(null));
    }
    values.addAll(List.of(values(account, draft.app(), draft.locale())));
    values.addAll(List.of(draft.version(), draft.savedBy().value(), draft.savedAt()));
    sql.update(
        "insert into metadata_draft (%s, account_id, store, app, locale, version, saved_by, saved_at) values (%s)"
            .formatted(
                String.join(", ", FIELDS),
                values.stream().map(_ -> "?").collect(Collectors.joining(", "))),
        values.toArray());
  }

  private static void removeOldest(SqlStatements sql, AccountId account, MetadataDraft newest)
      throws SQLException {
    List<Object> values = new ArrayList<>(List.of(values(account, newest.app(), newest.locale())));
    values.add(newest.version() - MAX_VERSIONS);
    sql.update("delete from metadata_draft" + OF_DRAFT + " and version <= ?", values.toArray());
  }

  private static Object[] values(AccountId account, AppId app, MetadataLocale locale) {
    return new Object[] {account.value(), app.store().wireName(), app.value(), locale.tag()};
  }

  private static MetadataDraft read(AppId app, ResultSet row) throws SQLException {
    Map<MetadataField, String> texts = new EnumMap<>(MetadataField.class);
    for (MetadataField field : MetadataField.values()) {
      String text = row.getString(field.wireName());
      if (text != null) {
        texts.put(field, text);
      }
    }
    return new MetadataDraft(
        app,
        new MetadataLocale(row.getString("locale")),
        row.getInt("version"),
        new Metadata(app.store(), texts),
        new Username(row.getString("saved_by")),
        getInstant(row, "saved_at"));
  }
}
