package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.PackedRanksCodec;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The prepared statements. Each reads or writes one partition, except for those that scan, which
 * read the buckets of many subjects, those of a subject together.
 *
 * @param insert for each table
 * @param listSingle for each table of single ranks
 * @param listLatestSingle for each table of single ranks
 * @param listApps for each table of apps
 */
record CassandraStatements(
    Map<CassandraTable, PreparedStatement> insert,
    PreparedStatement markIndexed,
    PreparedStatement markListed,
    PreparedStatement listObservations,
    PreparedStatement findLatest,
    Map<CassandraTable, PreparedStatement> listSingle,
    Map<CassandraTable, PreparedStatement> listLatestSingle,
    Map<CassandraTable, PreparedStatement> listApps,
    PreparedStatement deleteObservation,
    PreparedStatement insertPacked,
    PreparedStatement findPackedTimestamp,
    PreparedStatement listPacked,
    PreparedStatement insertObservationBucket,
    PreparedStatement listObservationBuckets,
    PreparedStatement scanBuckets,
    PreparedStatement scanBucketsOfRange,
    PreparedStatement insertIndexBucket,
    PreparedStatement listIndexBuckets,
    PreparedStatement countShard,
    PreparedStatement countCountry,
    PreparedStatement listShardAppends,
    PreparedStatement listCountryAppends,
    PreparedStatement findCountryAppends,
    PreparedStatement insertTerm,
    PreparedStatement listTerms,
    PreparedStatement insertLateDay,
    PreparedStatement listLateDays) {

  static CassandraStatements prepare(CqlSession session) {
    String observations =
        "SELECT position, value, indexed, listed, writetime(value) AS written FROM observations"
            + " WHERE subject = ? AND bucket = ? AND position >= ? AND position < ?";
    Map<CassandraTable, PreparedStatement> insert = new EnumMap<>(CassandraTable.class);
    Map<CassandraTable, PreparedStatement> listSingle = new EnumMap<>(CassandraTable.class);
    Map<CassandraTable, PreparedStatement> listLatestSingle = new EnumMap<>(CassandraTable.class);
    Map<CassandraTable, PreparedStatement> listApps = new EnumMap<>(CassandraTable.class);
    insert.put(
        CassandraTable.OBSERVATIONS,
        session.prepare(
            "INSERT INTO observations (subject, bucket, position, value) VALUES (?, ?, ?, ?)"));
    for (RankTables<?, ?> tables : RankTables.ALL) {
      String single = tables.single().cqlName();
      insert.put(
          tables.single(),
          session.prepare(
              "INSERT INTO " + single + " (app, bucket, position, value) VALUES (?, ?, ?, ?)"));
      String ranks =
          "SELECT position, value FROM "
              + single
              + " WHERE app = ? AND bucket = ? AND position >= ? AND position < ?";
      listSingle.put(tables.single(), session.prepare(ranks + " LIMIT ?"));
      listLatestSingle.put(
          tables.single(), session.prepare(ranks + " ORDER BY position DESC LIMIT ?"));
      String apps = tables.apps().cqlName();
      insert.put(
          tables.apps(),
          session.prepare(
              "INSERT INTO "
                  + apps
                  + " (app, bucket, position) VALUES (?, ?, ?) USING TIMESTAMP ?"));
      listApps.put(
          tables.apps(),
          session.prepare(
              "SELECT position FROM "
                  + apps
                  + " WHERE app = ? AND bucket = ? AND position >= ? AND position < ?"));
    }
    return new CassandraStatements(
        insert,
        session.prepare(
            "UPDATE observations SET indexed = true"
                + " WHERE subject = ? AND bucket = ? AND position = ?"),
        session.prepare(
            "UPDATE observations SET listed = true"
                + " WHERE subject = ? AND bucket = ? AND position = ?"),
        session.prepare(observations + " LIMIT ?"),
        session.prepare(observations + " ORDER BY position DESC LIMIT 1"),
        listSingle,
        listLatestSingle,
        listApps,
        session.prepare(
            "DELETE FROM observations WHERE subject = ? AND bucket = ? AND position = ?"),
        session.prepare(
            "INSERT INTO packed_ranks (subject, period, value) VALUES (?, ?, ?) USING TIMESTAMP ?"),
        session.prepare(
            "SELECT writetime(value) AS written FROM packed_ranks"
                + " WHERE subject = ? AND period = ?"),
        session.prepare(
            "SELECT period, value FROM packed_ranks"
                + " WHERE subject = ? AND period >= ? AND period <= ?"),
        session.prepare("INSERT INTO observation_buckets (subject, bucket) VALUES (?, ?)"),
        session.prepare(
            "SELECT bucket FROM observation_buckets"
                + " WHERE subject = ? AND bucket >= ? AND bucket <= ?"),
        session.prepare("SELECT subject, bucket, token(subject) AS hash FROM observation_buckets"),
        session.prepare(
            "SELECT subject, bucket FROM observation_buckets"
                + " WHERE token(subject) > ? AND token(subject) <= ?"),
        session.prepare("INSERT INTO index_buckets (index_name, bucket) VALUES (?, ?)"),
        session.prepare("SELECT bucket FROM index_buckets WHERE index_name = ?"),
        session.prepare(
            "UPDATE appends_by_shard SET appends = appends + 1 WHERE country = ? AND shard = ?"),
        session.prepare(
            "UPDATE appends_by_country SET appends = appends + 1"
                + " WHERE archive = ? AND country = ?"),
        session.prepare("SELECT shard, appends FROM appends_by_shard WHERE country = ?"),
        session.prepare("SELECT country, appends FROM appends_by_country WHERE archive = ?"),
        session.prepare("SELECT appends FROM appends_by_country WHERE archive = ? AND country = ?"),
        session.prepare("INSERT INTO lexicon (word, term) VALUES (?, ?)"),
        session.prepare("SELECT term FROM lexicon WHERE word = ? LIMIT ?"),
        session.prepare("INSERT INTO late_days (year, appended, observed) VALUES (?, ?, ?)"),
        session.prepare("SELECT observed FROM late_days WHERE year = ? AND appended >= ?"));
  }

  BoundStatement insert(CassandraPartition partition, ArchiveRow row) {
    PreparedStatement statement = Objects.requireNonNull(insert.get(partition.table()));
    ByteBuffer position = ByteBuffer.wrap(row.position());
    return switch (partition.table()) {
      case OBSERVATIONS, KEYWORD_RANKS, CHART_RANKS ->
          statement.bind(
              partition.key(), partition.bucket(), position, ByteBuffer.wrap(row.value()));
      case APP_KEYWORDS, APP_CHARTS ->
          statement.bind(
              partition.key(), partition.bucket(), position, timestampOf(row.position()));
    };
  }

  /** The same for all rows of a period, which takes less space than the time of each. */
  private static long timestampOf(byte[] position) {
    return PackedRanksCodec.decodePeriod(position).firstMillis();
  }

  PreparedStatement listSingle(CassandraTable table) {
    return Objects.requireNonNull(listSingle.get(table));
  }

  PreparedStatement listLatestSingle(CassandraTable table) {
    return Objects.requireNonNull(listLatestSingle.get(table));
  }

  PreparedStatement listApps(CassandraTable table) {
    return Objects.requireNonNull(listApps.get(table));
  }
}
