package dev.storescope.archive.cassandra;

import java.util.List;
import java.util.stream.Stream;

/** The schemas of made-up programs of the future. */
final class NewerSchema {
  /** One that this program can follow. */
  static final List<SchemaStep> NEXT = and("003-next.cql");

  /** One that it cannot. */
  static final List<SchemaStep> BREAKING = and("003-next.cql", "004-break.cql");

  private NewerSchema() {}

  private static List<SchemaStep> and(String... files) {
    return Stream.concat(Schema.STEPS.stream(), Stream.of(files).map(SchemaStep::of)).toList();
  }
}
