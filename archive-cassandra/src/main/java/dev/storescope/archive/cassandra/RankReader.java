package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.PackedSubject;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.archive.encoding.RankedApp;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Reads the ranks of apps in searches, or in charts. */
record RankReader<S extends Subject<?>, R>(
    RankTables<S, R> tables,
    CassandraSession session,
    CassandraReader direct,
    PartitionReader reader,
    RankLayout layout,
    PackedReader packed) {
  private static final int CONCURRENT_SUBJECTS = 64;

  /** What a period is decoded with whose last day is not stored. */
  private static final byte[] LAST_DAY = {(byte) (RankPeriod.LENGTH.toDays() - 1)};

  /** The ranks of an app, oldest first. */
  List<R> list(RankedApp ranked, TimeSpan span, int limit) {
    if (span.isEmpty()) {
      return List.of();
    }
    Comparator<R> order = tables.codec().oldestFirst();
    List<R> single = listSingle(ranked, span, limit);
    Set<S> subjects =
        listSubjects(ranked, span).stream().map(PackedSubject::subject).collect(Collectors.toSet());
    List<R> ranks = listOf(ranked, subjects, span);
    return ranks.isEmpty() ? single : merge(ranks, single, order, limit);
  }

  /** The newest ranks of an app, in the reverse order of {@link #list}. */
  List<R> listLatest(RankedApp ranked, TimeSpan span, int limit) {
    if (span.isEmpty() || limit <= 0) {
      return List.of();
    }
    Comparator<R> order = tables.codec().oldestFirst().reversed();
    List<R> single = listLatestSingle(ranked, span, limit);
    List<R> ranks = new ArrayList<>();
    for (long bucket : reader.buckets(tables.apps(), span).reversed()) {
      for (var period : periods(ranked, bucket, span).descendingMap().entrySet()) {
        if (ranks.size() >= limit) {
          return merge(ranks, single, order, limit);
        }
        TimeSpan within = within(span, period.getKey());
        ranks.addAll(listLatestOf(ranked, period.getValue(), within, limit));
      }
    }
    return ranks.isEmpty() ? single : merge(ranks, single, order, limit);
  }

  /**
   * What may rank an app, without reading its ranks.
   *
   * @param ofRank what a rank is for
   * @param ofSubject the same, from what ranks the app
   */
  <K> Set<K> listKeys(
      RankedApp ranked, TimeSpan span, Function<R, K> ofRank, Function<S, K> ofSubject) {
    Set<K> keys = new HashSet<>();
    if (!span.isEmpty()) {
      listSingle(ranked, span, Integer.MAX_VALUE).forEach(rank -> keys.add(ofRank.apply(rank)));
      listSubjects(ranked, span).forEach(subject -> keys.add(ofSubject.apply(subject.subject())));
    }
    return keys;
  }

  /** Of two ranks of an instant one; both lists have them in the order. */
  private static <R> List<R> merge(List<R> ranks, List<R> more, Comparator<R> order, int limit) {
    List<R> merged = new ArrayList<>();
    for (R rank : Stream.concat(ranks.stream(), more.stream()).sorted(order).toList()) {
      if (merged.size() == limit) {
        break;
      }
      if (merged.isEmpty() || order.compare(merged.getLast(), rank) != 0) {
        merged.add(rank);
      }
    }
    return merged;
  }

  private List<PackedSubject<S>> listSubjects(RankedApp ranked, TimeSpan span) {
    return listSubjects(ranked, reader.buckets(tables.apps(), span), span);
  }

  /** What ranks an app in the periods of a span. */
  private List<PackedSubject<S>> listSubjects(RankedApp ranked, List<Long> buckets, TimeSpan span) {
    PartitionKey app = PartitionKey.of(ranked);
    return reader.list(
        buckets,
        Integer.MAX_VALUE,
        (bucket, _) -> PartitionQuery.ofApp(tables, app, bucket, span),
        row ->
            tables.codec().decodeSubject(ranked, CassandraReader.bytes(row, "position"), LAST_DAY));
  }

  /** What ranks an app in each period of a bucket. */
  private NavigableMap<RankPeriod, List<S>> periods(RankedApp ranked, long bucket, TimeSpan span) {
    NavigableMap<RankPeriod, List<S>> periods = new TreeMap<>();
    for (PackedSubject<S> packed : listSubjects(ranked, List.of(bucket), span)) {
      periods.computeIfAbsent(packed.period(), _ -> new ArrayList<>()).add(packed.subject());
    }
    return periods;
  }

  /** The ranks in subjects, which are read concurrently. */
  private List<R> listOf(RankedApp ranked, Collection<S> subjects, TimeSpan span) {
    return subjects.stream()
        .gather(
            Gatherers.mapConcurrent(
                CONCURRENT_SUBJECTS, subject -> listOf(ranked.app(), subject, span)))
        .flatMap(List::stream)
        .toList();
  }

  private List<R> listOf(AppId app, S subject, TimeSpan span) {
    return packed.list(
        subject,
        span,
        (period, value) ->
            tables
                .codec()
                .ranksOf(
                    app, new PackedSubject<>(period, subject, period.lastMillis()), value, span),
        row -> observed(app, subject, row));
  }

  private List<R> observed(AppId app, S subject, Row row) {
    return CassandraReader.decode(
        row, (position, value) -> tables.observed().decode(app, subject, position, value));
  }

  /** The newest observation of a subject in a span. */
  private record Newest<S>(S subject, long millis, Row row) {}

  /**
   * At least the newest ranks in subjects in a span within a period. Nothing more is read of those
   * whose newest observation is older than enough ranks.
   */
  private List<R> listLatestOf(RankedApp ranked, List<S> subjects, TimeSpan span, int limit) {
    List<Newest<S>> newest =
        subjects.stream()
            .gather(
                Gatherers.mapConcurrent(CONCURRENT_SUBJECTS, subject -> findNewest(subject, span)))
            .flatMap(Optional::stream)
            .sorted(Comparator.comparingLong((Newest<S> each) -> each.millis()).reversed())
            .toList();
    // Most need not be decoded.
    long since =
        newest.stream()
            .filter(each -> !observed(ranked.app(), each).isEmpty())
            .mapToLong(Newest::millis)
            .skip(limit - 1L)
            .findFirst()
            .orElse(span.firstMillis());
    List<S> newer =
        newest.stream().filter(each -> each.millis() > since).map(Newest::subject).toList();
    List<R> ranks = new ArrayList<>(listOf(ranked, newer, new TimeSpan(since, span.lastMillis())));
    newest.stream()
        .filter(each -> each.millis() == since)
        .forEach(each -> ranks.addAll(observed(ranked.app(), each)));
    return ranks;
  }

  private List<R> observed(AppId app, Newest<S> newest) {
    return observed(app, newest.subject(), newest.row());
  }

  private Optional<Newest<S>> findNewest(S subject, TimeSpan span) {
    PartitionKey key = PartitionKey.of(subject);
    return reader.findFirst(
        reader.buckets(key, span),
        (bucket, _) -> PartitionQuery.newest(key, bucket, span),
        row ->
            new Newest<>(
                subject, ByteBuffer.wrap(CassandraReader.bytes(row, "position")).getLong(), row));
  }

  private static TimeSpan within(TimeSpan span, RankPeriod period) {
    return new TimeSpan(
        Math.max(span.firstMillis(), period.firstMillis()),
        Math.min(span.lastMillis(), period.lastMillis()));
  }

  private List<R> listSingle(RankedApp ranked, TimeSpan span, int limit) {
    return listSingle(
        session.statements().listSingle(tables.single()), ranked, span, limit, buckets -> buckets);
  }

  private List<R> listLatestSingle(RankedApp ranked, TimeSpan span, int limit) {
    return listSingle(
        session.statements().listLatestSingle(tables.single()),
        ranked,
        span,
        limit,
        List::reversed);
  }

  /** The buckets are read one after the other, since the first one often has enough. */
  private List<R> listSingle(
      PreparedStatement select,
      RankedApp ranked,
      TimeSpan span,
      int limit,
      UnaryOperator<List<Long>> order) {
    List<R> listed = new ArrayList<>();
    if (!layout.isReadPacked()) {
      ByteBuffer app = ByteBuffer.wrap(ranked.partition());
      for (long bucket : order.apply(reader.buckets(tables.single(), span))) {
        if (listed.size() >= limit) {
          break;
        }
        listed.addAll(
            direct.all(
                CassandraReader.inSpan(select, app, bucket, span)
                    .setInt(CassandraReader.LIMIT, limit - listed.size()),
                this::single));
      }
    }
    return listed;
  }

  private R single(Row row) {
    return CassandraReader.decode(row, tables.codec().single().decode());
  }
}
