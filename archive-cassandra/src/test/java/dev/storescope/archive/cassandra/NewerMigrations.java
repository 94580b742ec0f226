package dev.storescope.archive.cassandra;

import java.util.List;
import java.util.stream.Stream;

/** The migrations of fictitious newer versions. */
final class NewerMigrations {
  /** This version can read the result. */
  static final List<CassandraMigration> NEXT = and("009-next.cql");

  /** This version cannot read the result. */
  static final List<CassandraMigration> BREAKING = and("009-next.cql", "010-break.cql");

  private NewerMigrations() {}

  private static List<CassandraMigration> and(String... files) {
    return Stream.concat(
            CassandraSchema.MIGRATIONS.stream(), Stream.of(files).map(CassandraMigration::of))
        .toList();
  }
}
