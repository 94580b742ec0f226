package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.IdList;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.Message;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules, what has fired them, and the messages about that, in an SQL database. */
public record SqlAlertRules(Transactions transactions, InstantSource clock) implements AlertRules {
  @Override
  public List<AlertRule> list(AccountId account) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from alert_rule where account_id = ? order by id",
                AlertRuleRow::read,
                account.value()));
  }

  @Override
  public Optional<AlertRule> find(AccountId account, long id) {
    return transactions.run(
        sql ->
            sql.find(
                "select * from alert_rule where account_id = ? and id = ?",
                AlertRuleRow::read,
                account.value(),
                id));
  }

  @Override
  public AlertRule create(AccountId account, AlertRule.Definition definition) {
    Instant now = clock.instant();
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          if (sql.count("select count(*) from alert_rule where account_id = ?", account.value())
              >= MAX_RULES) {
            throw new IllegalArgumentException(
                "Limit reached: an account has at most " + MAX_RULES + " rules. Remove one first.");
          }
          return insert(sql, account, definition, now);
        });
  }

  private static AlertRule insert(
      SqlStatements sql, AccountId account, AlertRule.Definition definition, Instant now)
      throws SQLException {
    List<@Nullable Object> values = new ArrayList<>(AlertRuleRow.values(definition));
    values.addAll(List.of(account.value(), now, now, now));
    return sql.find(
            "insert into alert_rule (%s, account_id, created_at, since, checked_until) values (%s?, ?, ?, ?) returning *"
                .formatted(
                    String.join(", ", AlertRuleRow.COLUMNS),
                    "?, ".repeat(AlertRuleRow.COLUMNS.size())),
            AlertRuleRow::read,
            values.toArray())
        .orElseThrow();
  }

  @Override
  public Optional<AlertRule> replace(AccountId account, long id, AlertRule.Definition definition) {
    Instant now = clock.instant();
    return transactions.transact(
        sql -> {
          Optional<AlertRule> before =
              sql.lock(
                  "select * from alert_rule where account_id = ? and id = ?",
                  AlertRuleRow::read,
                  account.value(),
                  id);
          if (before.isPresent()) {
            update(sql, id, definition);
            if (beginsAgain(before.get().definition(), definition)) {
              beginAgain(sql, id, now);
            }
          }
          return before.map(rule -> new AlertRule(id, account, definition, rule.createdAt()));
        });
  }

  private static void update(SqlStatements sql, long id, AlertRule.Definition definition)
      throws SQLException {
    List<@Nullable Object> values = new ArrayList<>(AlertRuleRow.values(definition));
    values.add(id);
    sql.update(
        AlertRuleRow.COLUMNS.stream()
            .map(column -> column + " = ?")
            .collect(Collectors.joining(", ", "update alert_rule set ", " where id = ?")),
        values.toArray());
  }

  private static boolean beginsAgain(AlertRule.Definition before, AlertRule.Definition after) {
    return (after.enabled() && !before.enabled())
        || !after.condition().equals(before.condition())
        || !after.scope().equals(before.scope());
  }

  private static void beginAgain(SqlStatements sql, long id, Instant now) throws SQLException {
    sql.update("update alert_rule set since = ?, checked_until = ? where id = ?", now, now, id);
    sql.update("delete from fired_alert where rule_id = ?", id);
  }

  @Override
  public boolean remove(AccountId account, long id) {
    return transactions.transact(
        sql -> {
          boolean found =
              sql.lock(
                      "select id from alert_rule where account_id = ? and id = ?",
                      _ -> true,
                      account.value(),
                      id)
                  .isPresent();
          if (found) {
            sql.update("delete from fired_alert where rule_id = ?", id);
            sql.update("delete from alert_rule where id = ?", id);
          }
          return found;
        });
  }

  @Override
  public List<Checked> listEnabled() {
    return transactions.run(
        sql ->
            sql.list(
                "select * from alert_rule where enabled order by id", AlertRuleRow::readChecked));
  }

  @Override
  public Optional<Firing> record(
      AlertRule rule,
      Instant checkedUntil,
      List<Alert> alerts,
      boolean forget,
      Function<List<Alert>, Message> write) {
    return transactions.transact(
        sql -> {
          if (!noteChecked(sql, rule.id(), checkedUntil)) {
            return Optional.empty();
          }
          if (forget) {
            forgetOthers(sql, rule.id(), alerts);
          }
          List<Alert> fresh = insertNew(sql, rule.id(), checkedUntil, alerts);
          return fresh.isEmpty()
              ? Optional.empty()
              : insert(sql, firing(rule, checkedUntil, fresh, write.apply(fresh)), rule.id());
        });
  }

  /** Locks an enabled rule until the transaction ends; false if there is none. */
  private static boolean noteChecked(SqlStatements sql, long rule, Instant until)
      throws SQLException {
    boolean found =
        sql.lock("select id from alert_rule where id = ? and enabled", _ -> true, rule).isPresent();
    if (found) {
      sql.update(
          "update alert_rule set checked_until = ? where id = ? and checked_until < ?",
          until,
          rule,
          until);
    }
    return found;
  }

  private static void forgetOthers(SqlStatements sql, long rule, List<Alert> alerts)
      throws SQLException {
    Set<String> keys = alerts.stream().map(Alert::key).collect(Collectors.toSet());
    for (String key :
        sql.list(
            "select alert_key from fired_alert where rule_id = ?",
            row -> row.getString("alert_key"),
            rule)) {
      if (!keys.contains(key)) {
        sql.update("delete from fired_alert where rule_id = ? and alert_key = ?", rule, key);
      }
    }
  }

  private static List<Alert> insertNew(SqlStatements sql, long rule, Instant at, List<Alert> alerts)
      throws SQLException {
    List<Alert> fresh = new ArrayList<>();
    for (Alert alert : alerts) {
      int inserted =
          sql.update(
              "insert into fired_alert (rule_id, alert_key, fired_at) values (?, ?, ?)"
                  + " on conflict do nothing",
              rule,
              alert.key(),
              at);
      if (inserted == 1) {
        fresh.add(alert);
      }
    }
    return fresh;
  }

  private static Firing firing(
      AlertRule rule, Instant checkedUntil, List<Alert> fresh, Message message) {
    // Two nodes may record different alerts of the same instant.
    int hash = fresh.stream().map(Alert::key).toList().hashCode();
    String key =
        String.format(
            Locale.ROOT,
            "alert:%d:%d:%s",
            rule.id(),
            checkedUntil.toEpochMilli(),
            HexFormat.of().toHexDigits(hash));
    return new Firing(0, rule.account(), key, checkedUntil, rule.definition().channels(), message);
  }

  @Override
  public Optional<Firing> record(
      AccountId account, String key, Instant at, List<Long> channels, Message message) {
    return transactions.transact(
        sql -> insert(sql, new Firing(0, account, key, at, channels, message), null));
  }

  private static Optional<Firing> insert(SqlStatements sql, Firing firing, @Nullable Long rule)
      throws SQLException {
    return sql.find(
        """
        insert into alert_message
          (account_id, rule_id, message_key, at, channels, message)
        values (?, ?, ?, ?, ?, ?)
        on conflict do nothing returning *
        """,
        SqlAlertRules::readFiring,
        firing.account().value(),
        rule,
        firing.key(),
        firing.at(),
        IdList.format(firing.channels()),
        MessageJson.write(firing.message()));
  }

  @Override
  public List<Firing> listPending(int limit) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from alert_message where sent_at is null order by id limit ?",
                SqlAlertRules::readFiring,
                limit));
  }

  @Override
  public void noteSent(Firing firing) {
    transactions.transact(
        sql ->
            sql.update(
                "update alert_message set sent_at = ? where id = ?", clock.instant(), firing.id()));
  }

  @Override
  public Map<Long, Instant> lastFired(AccountId account) {
    return transactions
        .run(
            sql ->
                sql.list(
                    """
                    select rule_id, max(at) as last from alert_message
                    where account_id = ? and rule_id is not null group by rule_id
                    """,
                    row -> Map.entry(row.getLong("rule_id"), getInstant(row, "last")),
                    account.value()))
        .stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public List<Firing> listFirings(AccountId account, int limit) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from alert_message where account_id = ? order by id desc limit ?",
                SqlAlertRules::readFiring,
                account.value(),
                limit));
  }

  @Override
  public int countUnread(
      AccountId account, AccountId reader, Set<AlertCondition.Kind> hidden, int limit) {
    List<Object> values =
        new ArrayList<>(List.of(account.value(), account.value(), reader.value()));
    hidden.forEach(kind -> values.add(kind.wireName()));
    values.add(limit);
    long unread =
        transactions.run(
            sql ->
                sql.count(
                    """
                    select count(*) from (
                      select 1 from alert_message m left join alert_rule r on r.id = m.rule_id
                      where m.account_id = ? and m.id > coalesce((select read_until from inbox_reader
                        where account_id = ? and reader_id = ?), 0)%s
                      limit ?) unread"""
                        .formatted(" and (r.kind is null or r.kind <> ?)".repeat(hidden.size())),
                    values.toArray()));
    return Math.toIntExact(unread);
  }

  @Override
  public long findLastRead(AccountId account, AccountId reader) {
    return transactions
        .run(
            sql ->
                sql.find(
                    "select read_until from inbox_reader where account_id = ? and reader_id = ?",
                    row -> row.getLong("read_until"),
                    account.value(),
                    reader.value()))
        .orElse(0L);
  }

  @Override
  public void noteRead(AccountId account, AccountId reader, long message) {
    transactions.transact(
        sql ->
            sql.update(
                """
                insert into inbox_reader (account_id, reader_id, read_until) values (?, ?, ?)
                on conflict (account_id, reader_id) do update set read_until = excluded.read_until
                where inbox_reader.read_until < excluded.read_until
                """,
                account.value(),
                reader.value(),
                message));
  }

  @Override
  public void forgetBefore(Instant instant) {
    transactions.transact(sql -> sql.update("delete from fired_alert where fired_at < ?", instant));
    transactions.transact(
        sql -> sql.update("delete from alert_message where sent_at < ?", instant));
  }

  private static Firing readFiring(ResultSet row) throws SQLException {
    return new Firing(
        row.getLong("id"),
        new AccountId(row.getLong("account_id")),
        row.getString("message_key"),
        getInstant(row, "at"),
        IdList.parse(row.getString("channels")),
        MessageJson.read(row.getString("message")));
  }
}
