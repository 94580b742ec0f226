package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.findLong;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.IdList;
import dev.storescope.database.sql.Transactions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The digests in an SQL database. */
public record SqlDigests(Transactions transactions, InstantSource clock) implements Digests {
  @Override
  public Optional<DigestSettings> find(AccountId account) {
    return transactions.run(
        sql ->
            sql.find(
                "select * from news_digest where account_id = ?",
                SqlDigests::read,
                account.value()));
  }

  @Override
  public void put(AccountId account, DigestSettings settings) {
    Instant now = clock.instant();
    transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          sql.update("delete from news_digest where account_id = ?", account.value());
          return sql.update(
              """
              insert into news_digest
                (account_id, weekday, hour, zone, channels, app_group, told_until)
              values (?, ?, ?, ?, ?, ?, ?)
              """,
              account.value(),
              settings.day().map(DayOfWeek::getValue).orElse(null),
              settings.hour(),
              settings.zone().getId(),
              IdList.format(settings.channels()),
              settings.group().isPresent() ? settings.group().getAsLong() : null,
              now);
        });
  }

  @Override
  public boolean remove(AccountId account) {
    return transactions.transact(
            sql -> sql.update("delete from news_digest where account_id = ?", account.value()))
        == 1;
  }

  @Override
  public Map<AccountId, Schedule> listAll() {
    return transactions
        .run(
            sql ->
                sql.list(
                    "select * from news_digest",
                    row ->
                        Map.entry(
                            new AccountId(row.getLong("account_id")),
                            new Schedule(read(row), getInstant(row, "told_until")))))
        .stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public void noteSent(AccountId account, Instant until) {
    transactions.transact(
        sql ->
            sql.update(
                "update news_digest set told_until = ? where account_id = ? and told_until < ?",
                until,
                account.value(),
                until));
  }

  private static DigestSettings read(ResultSet row) throws SQLException {
    return new DigestSettings(
        findLong(row, "weekday").map(day -> DayOfWeek.of(day.intValue())),
        row.getInt("hour"),
        ZoneId.of(row.getString("zone")),
        IdList.parse(row.getString("channels")),
        findLong(row, "app_group").stream().mapToLong(Long::longValue).findFirst());
  }
}
