package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.estimation.popularity.PopularityCheck.ComparedKeyword;
import dev.storescope.estimation.popularity.PopularityCheck.Comparison;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.estimation.popularity.PopularityQuarantine.PopularityChange;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The doubtful days in an SQL database. */
public record SqlDoubtfulDays(Transactions transactions, InstantSource clock)
    implements DoubtfulDays {
  private static final String SELECT =
      """
      select id, country, day, scale, source, kept_at, popularities, compared, moved, above_floor,
        fallen, largest_changes, verdict, decided_at, decided_by, reason
      from doubtful_day""";

  private static final String SAME_DAY =
      " where country = ? and scale = ? and day = ? and source = ? and digest = ?";

  @Override
  public DoubtfulDay keep(PopularityDay day, Comparison comparison) {
    byte[] observations = CompressedObservations.write(day.observations());
    return transactions.transact(
        sql -> {
          insert(sql, day, comparison, observations);
          return find(sql, day).orElseThrow();
        });
  }

  private void insert(
      SqlStatements sql, PopularityDay day, Comparison comparison, byte[] observations)
      throws SQLException {
    ChangeCounts changes = comparison.counts();
    sql.update(
        """
        insert into doubtful_day (country, scale, day, source, digest, kept_at, popularities,
          observations, compared, moved, above_floor, fallen, largest_changes)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict do nothing
        """,
        day.country().code(),
        name(day.scale()),
        day.date().toString(),
        day.source().name(),
        day.digest(),
        clock.instant(),
        day.observations().size(),
        observations,
        changes.compared(),
        changes.moved(),
        changes.aboveFloor(),
        changes.fallen(),
        format(comparison.listLargest(MAX_LARGEST)));
  }

  @Override
  public Optional<DoubtfulDay> find(long id) {
    return transactions.run(sql -> sql.find(SELECT + " where id = ?", SqlDoubtfulDays::read, id));
  }

  @Override
  public Optional<DoubtfulDay> find(PopularityDay day) {
    return transactions.run(sql -> find(sql, day));
  }

  private static Optional<DoubtfulDay> find(SqlStatements sql, PopularityDay day)
      throws SQLException {
    return sql.find(
        SELECT + SAME_DAY,
        SqlDoubtfulDays::read,
        day.country().code(),
        name(day.scale()),
        day.date().toString(),
        day.source().name(),
        day.digest());
  }

  @Override
  public PopularityDay get(long id) {
    return transactions
        .run(
            sql ->
                sql.find(
                    "select country, day, scale, source, observations from doubtful_day where id = ?",
                    SqlDoubtfulDays::readDay,
                    id))
        .orElseThrow(() -> new IllegalArgumentException("No day has the number " + id + "."));
  }

  @Override
  public List<DoubtfulDay> list(int limit) {
    return transactions.run(
        sql ->
            sql.list(
                SELECT + " order by case when verdict is null then 0 else 1 end, id desc limit ?",
                SqlDoubtfulDays::read,
                limit));
  }

  @Override
  public List<DoubtfulDay> listInReview(Country country, PopularityScale scale) {
    return transactions.run(
        sql ->
            sql.list(
                SELECT
                    + " where country = ? and scale = ? and verdict is null"
                    + " order by day desc, id desc",
                SqlDoubtfulDays::read,
                country.code(),
                name(scale)));
  }

  @Override
  public long countInReview() {
    return transactions.run(
        sql -> sql.count("select count(*) from doubtful_day where verdict is null"));
  }

  @Override
  public int decide(Collection<Long> ids, Decision decision) {
    return transactions.transact(
        sql -> {
          int decided = 0;
          for (long id : ids.stream().sorted().toList()) {
            decided +=
                sql.update(
                    """
                    update doubtful_day set verdict = ?, decided_at = ?, decided_by = ?, reason = ?
                    where id = ? and verdict is null
                    """,
                    decision.verdict().wireName(),
                    decision.at(),
                    decision.by(),
                    decision.reason(),
                    id);
          }
          return decided;
        });
  }

  @Override
  public List<Long> listToArchive() {
    return transactions.run(
        sql ->
            sql.list(
                "select id from doubtful_day where verdict = 'accepted' and archived_at is null"
                    + " order by id",
                row -> row.getLong("id")));
  }

  @Override
  public void setArchived(long id) {
    transactions.transact(
        sql ->
            sql.update(
                "update doubtful_day set archived_at = ? where id = ? and archived_at is null",
                clock.instant(),
                id));
  }

  private static DoubtfulDay read(ResultSet row) throws SQLException {
    PopularityScale scale = scale(row);
    return new DoubtfulDay(
        row.getLong("id"),
        new Country(row.getString("country")),
        LocalDate.parse(row.getString("day")),
        scale,
        new Source(row.getString("source")),
        getInstant(row, "kept_at"),
        row.getInt("popularities"),
        new ChangeCounts(
            row.getLong("compared"),
            row.getLong("moved"),
            row.getLong("above_floor"),
            row.getLong("fallen")),
        parse(row.getString("largest_changes"), scale),
        decision(row));
  }

  private static Optional<Decision> decision(ResultSet row) throws SQLException {
    String verdict = row.getString("verdict");
    return verdict == null
        ? Optional.empty()
        : Optional.of(
            new Decision(
                Verdict.valueOf(verdict.toUpperCase(Locale.ROOT)),
                findInstant(row, "decided_at").orElseThrow(),
                row.getString("decided_by"),
                row.getString("reason")));
  }

  private static PopularityDay readDay(ResultSet row) throws SQLException {
    return new PopularityDay(
        new Country(row.getString("country")),
        LocalDate.parse(row.getString("day")),
        scale(row),
        new Source(row.getString("source")),
        CompressedObservations.read(row.getBytes("observations")).stream()
            .map(SqlDoubtfulDays::popularity)
            .toList());
  }

  private static Observation<Popularity> popularity(Observation<?> one) {
    return new Observation<>(
        (Subject.Popularity) one.subject(),
        one.observedAt(),
        one.source(),
        (Popularity) one.facts());
  }

  private static String format(List<ComparedKeyword> keywords) {
    return keywords.stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%d %d %s",
                    each.change().before().value(),
                    each.change().after().value(),
                    each.keyword()))
        .collect(Collectors.joining("\n"));
  }

  private static List<ComparedKeyword> parse(String keywords, PopularityScale scale) {
    return keywords.lines().map(line -> parseLine(line, scale)).toList();
  }

  private static ComparedKeyword parseLine(String line, PopularityScale scale) {
    String[] parts = line.split(" ", 3);
    List<Popularity> values =
        Stream.of(parts[0], parts[1])
            .map(value -> new Popularity(Integer.parseInt(value), scale))
            .toList();
    return new ComparedKeyword(
        Keyword.ofStored(parts[2]), new PopularityChange(values.getFirst(), values.getLast()));
  }

  private static PopularityScale scale(ResultSet row) throws SQLException {
    return PopularityScale.valueOf(row.getString("scale").toUpperCase(Locale.ROOT));
  }

  private static String name(PopularityScale scale) {
    return scale.name().toLowerCase(Locale.ROOT);
  }
}
