package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordNote.Mark;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.Tag;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The notes about keywords in an SQL database. */
public record SqlKeywordNotes(Transactions transactions, InstantSource clock)
    implements KeywordNotes {
  private static final String TRACKED = "tracked";
  private static final int FIELDS = 4;

  @Override
  public Map<Keyword, KeywordNote> list(AccountId account, AppId app, Country country) {
    Map<Keyword, KeywordNote> notes = new LinkedHashMap<>();
    transactions
        .run(
            sql ->
                sql.list(
                    "select keyword, mark, tags from keyword_note"
                        + AccountAppRows.WHERE
                        + " order by keyword",
                    SqlKeywordNotes::read,
                    AccountAppRows.values(account, app, country)))
        .forEach(state -> notes.put(state.keyword(), state.note()));
    return notes;
  }

  @Override
  public NavigableSet<Tag> listTags(AccountId account) {
    return transactions
        .run(
            sql ->
                sql.list(
                    "select distinct tags from keyword_note where account_id = ? and tags <> ''",
                    row -> tags(row.getString("tags")),
                    account.value()))
        .stream()
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public void put(AccountId account, AppId app, Country country, Map<Keyword, KeywordNote> notes) {
    transactions.transact(
        sql -> {
          lock(sql, account);
          List<@Nullable Object[]> removed = new ArrayList<>();
          List<@Nullable Object[]> added = new ArrayList<>();
          notes.forEach(
              (keyword, note) -> {
                removed.add(row(account, app, country, keyword.text()));
                if (!note.isEmpty()) {
                  added.add(
                      row(
                          account,
                          app,
                          country,
                          keyword.text(),
                          note.mark().wireName(),
                          format(note.tags())));
                }
              });
          sql.updateEach(
              "delete from keyword_note" + AccountAppRows.WHERE + " and keyword = ?", removed);
          sql.updateEach(
              """
              insert into keyword_note (account_id, store, app, country, keyword, mark, tags)
              values (?, ?, ?, ?, ?, ?, ?)
              """,
              added);
          check(sql, account, app, country);
          return notes.size();
        });
  }

  private static void check(SqlStatements sql, AccountId account, AppId app, Country country)
      throws SQLException {
    if (sql.count(
            "select count(*) from keyword_note" + AccountAppRows.WHERE,
            AccountAppRows.values(account, app, country))
        > MAX_NOTES) {
      throw new IllegalArgumentException(
          "Limit reached: an app has notes for at most " + MAX_NOTES + " keywords in a country.");
    }
  }

  @Override
  public long putUndo(AccountId account, AppId app, Country country, List<KeywordState> before) {
    return transactions.transact(
        sql -> {
          lock(sql, account);
          long number = lastNumber(sql, account, app, country) + 1;
          sql.update(
              "delete from keyword_undo"
                  + AccountAppRows.WHERE
                  + " and (keywords = '' or number <= ?)",
              row(account, app, country, number - MAX_UNDO));
          sql.update(
              """
              insert into keyword_undo (account_id, store, app, country, number, at, keywords)
              values (?, ?, ?, ?, ?, ?, ?)
              """,
              row(
                  account,
                  app,
                  country,
                  number,
                  clock.instant(),
                  before.stream().map(SqlKeywordNotes::format).collect(Collectors.joining("\n"))));
          return number;
        });
  }

  @Override
  public List<UndoStep> listUndo(AccountId account, AppId app, Country country) {
    return transactions.run(
        sql ->
            sql.list(
                "select number, at, keywords from keyword_undo"
                    + AccountAppRows.WHERE
                    + " and keywords <> '' order by number desc",
                row ->
                    new UndoStep(
                        row.getLong("number"),
                        getInstant(row, "at"),
                        row.getString("keywords").lines().map(SqlKeywordNotes::parse).toList()),
                AccountAppRows.values(account, app, country)));
  }

  @Override
  public boolean removeUndo(AccountId account, AppId app, Country country, long number) {
    return transactions.transact(
        sql -> {
          lock(sql, account);
          return sql.count(
                      "select max(number) from keyword_undo"
                          + AccountAppRows.WHERE
                          + " and keywords <> ''",
                      AccountAppRows.values(account, app, country))
                  == number
              && sql.update(
                      "update keyword_undo set keywords = ''"
                          + AccountAppRows.WHERE
                          + " and number = ?",
                      row(account, app, country, number))
                  > 0;
        });
  }

  private static void lock(SqlStatements sql, AccountId account) throws SQLException {
    if (!AccountAppRows.lock(sql, account)) {
      throw SqlAccounts.noAccount(account);
    }
  }

  private static long lastNumber(SqlStatements sql, AccountId account, AppId app, Country country)
      throws SQLException {
    return sql.count(
        "select max(number) from keyword_undo" + AccountAppRows.WHERE,
        AccountAppRows.values(account, app, country));
  }

  private static @Nullable Object[] row(
      AccountId account, AppId app, Country country, Object... more) {
    List<@Nullable Object> values = new ArrayList<>();
    values.addAll(Arrays.asList(AccountAppRows.values(account, app, country)));
    values.addAll(Arrays.asList(more));
    return values.toArray();
  }

  private static KeywordState read(ResultSet row) throws SQLException {
    return new KeywordState(
        Keyword.ofStored(row.getString("keyword")),
        false,
        note(row.getString("mark"), row.getString("tags")));
  }

  private static KeywordNote note(String mark, String tags) {
    return new KeywordNote(
        Arrays.stream(Mark.values())
            .filter(each -> each.wireName().equals(mark))
            .findFirst()
            .orElseThrow(),
        tags(tags));
  }

  private static NavigableSet<Tag> tags(String text) {
    NavigableSet<Tag> tags = new TreeSet<>();
    if (!text.isEmpty()) {
      Arrays.stream(text.split(",", -1)).map(Tag::new).forEach(tags::add);
    }
    return tags;
  }

  private static String format(NavigableSet<Tag> tags) {
    return tags.stream().map(Tag::text).collect(Collectors.joining(","));
  }

  /** Neither tags nor keywords have tabs. */
  private static String format(KeywordState state) {
    return String.join(
        "\t",
        state.tracked() ? TRACKED : "",
        state.note().mark().wireName(),
        format(state.note().tags()),
        state.keyword().text());
  }

  private static KeywordState parse(String line) {
    String[] fields = line.split("\t", FIELDS);
    return new KeywordState(
        Keyword.ofStored(fields[3]), fields[0].equals(TRACKED), note(fields[1], fields[2]));
  }
}
