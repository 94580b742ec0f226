package dev.storescope.database.fetching;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.drift.FieldCounts;
import dev.storescope.fetching.drift.FieldFills;
import dev.storescope.fetching.drift.Reader;
import dev.storescope.fetching.drift.ReaderCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fills of fields in an SQL database, in the table {@code field_fill}. */
public record SqlFieldFills(Transactions database) implements FieldFills {
  private static final String HOUR = "hour";
  private static final String DAY = "day";

  private static final double THOUSANDTHS = 1000;

  /** The row of a reader that has the number of its replies, and of those about unlisted apps. */
  private static final String ALL = "";

  private static final String ADD =
      """
      insert into field_fill (span, starts_at, source, kind, field, filled, had, lost)
      values (?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (span, starts_at, source, kind, field) do update set
        filled = field_fill.filled + excluded.filled,
        had = field_fill.had + excluded.had,
        lost = field_fill.lost + excluded.lost
      """;

  private record Key(Instant from, Reader reader) {}

  private record Row(Instant from, Source source, String kind, String field, FieldCounts counts) {
    /** Empty if a node of a later version counted a kind that this one does not know. */
    Optional<Key> findKey() {
      return SubjectKind.find(kind).map(known -> new Key(from, new Reader(source, known)));
    }
  }

  @Override
  public void add(Collection<ReaderCounts> hours, Instant now) {
    // In one order, as two processes that lock the same rows would wait for each other.
    List<ReaderCounts> ordered =
        hours.stream()
            .sorted(Comparator.comparing(ReaderCounts::from).thenComparing(ReaderCounts::reader))
            .toList();
    List<@Nullable Object[]> rows = new ArrayList<>();
    ordered.forEach(each -> addRows(rows, HOUR, each.from(), each));
    ordered.forEach(each -> addRows(rows, DAY, each.from().truncatedTo(ChronoUnit.DAYS), each));
    database.transact(
        sql -> {
          sql.updateEach(ADD, rows);
          return delete(sql, HOUR, now, KEPT_HOURS) + delete(sql, DAY, now, KEPT_DAYS);
        });
  }

  private static void addRows(
      List<@Nullable Object[]> rows, String span, Instant from, ReaderCounts counts) {
    rows.add(
        row(
            span,
            from,
            counts.reader(),
            ALL,
            new FieldCounts(counts.replies(), counts.notListed(), 0)));
    counts.fields().forEach((field, of) -> rows.add(row(span, from, counts.reader(), field, of)));
  }

  private static @Nullable Object[] row(
      String span, Instant from, Reader reader, String field, FieldCounts counts) {
    return new @Nullable Object[] {
      span,
      from,
      reader.source().name(),
      reader.kind().wireName(),
      field,
      Math.round(counts.filled() * THOUSANDTHS),
      counts.had(),
      counts.lost()
    };
  }

  private static int delete(SqlStatements sql, String span, Instant now, Duration kept)
      throws SQLException {
    return sql.update(
        "delete from field_fill where span = ? and starts_at < ?", span, now.minus(kept));
  }

  @Override
  public List<ReaderCounts> listHours(Instant from, Instant to) {
    return list(HOUR, from, to);
  }

  @Override
  public List<ReaderCounts> listDays(Instant from, Instant to) {
    return list(DAY, from, to);
  }

  private List<ReaderCounts> list(String span, Instant from, Instant to) {
    List<Row> rows =
        database.run(
            sql ->
                sql.list(
                    """
                    select starts_at, source, kind, field, filled, had, lost from field_fill
                    where span = ? and starts_at >= ? and starts_at <= ?
                    order by starts_at, source, kind, field
                    """,
                    SqlFieldFills::read,
                    span,
                    from,
                    to));
    Map<Key, Map<String, FieldCounts>> byReader = new LinkedHashMap<>();
    rows.forEach(
        row ->
            row.findKey()
                .ifPresent(
                    key ->
                        byReader
                            .computeIfAbsent(key, _ -> new TreeMap<>())
                            .put(row.field(), row.counts())));
    return byReader.entrySet().stream()
        .map(each -> counts(each.getKey(), new TreeMap<>(each.getValue())))
        .toList();
  }

  private static ReaderCounts counts(Key key, TreeMap<String, FieldCounts> fields) {
    FieldCounts all = Objects.requireNonNullElse(fields.remove(ALL), FieldCounts.NONE);
    return new ReaderCounts(key.from(), key.reader(), Math.round(all.filled()), all.had(), fields);
  }

  private static Row read(ResultSet row) throws SQLException {
    return new Row(
        getInstant(row, "starts_at"),
        new Source(row.getString("source")),
        row.getString("kind"),
        row.getString("field"),
        new FieldCounts(
            row.getLong("filled") / THOUSANDTHS, row.getLong("had"), row.getLong("lost")));
  }
}
