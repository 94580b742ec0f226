package dev.storescope.bench;

import dev.storescope.bench.data.TrackedKeywords;
import dev.storescope.bench.data.TrackedKeywords.Portfolio;
import dev.storescope.bench.report.Sizes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All benchmarks by the name that the command line has for them, in the order of the table. */
final class Benchmarks {
  private Benchmarks() {}

  /**
   * @param chart a real chart as JSON lines, for {@link BytesBench}
   */
  static Map<String, Benchmark> byName(Sizes sizes, Optional<Path> chart) {
    Map<String, Benchmark> benchmarks = new LinkedHashMap<>();
    benchmarks.put("Answers", new AnswersBench(sizes));
    benchmarks.put("Charges", new ChargesBench(sizes));
    benchmarks.put("Postgres", new PostgresBench(sizes));
    benchmarks.put("Endpoints", new EndpointsBench(sizes));
    benchmarks.put("Movement", new MovementBench(sizes));
    benchmarks.put("Bulk", new BulkBench(sizes));
    benchmarks.put("Append", new AppendBench(sizes));
    benchmarks.put("Bytes", new BytesBench(sizes, chart));
    benchmarks.put("History", new HistoryBench(sizes));
    benchmarks.put("Parsers", new ParsersBench(sizes.of(4)));
    benchmarks.put("Fills", new FillsBench(sizes));
    benchmarks.put("Serve", new ServeBench(sizes.of(400), 7, sizes.load()));
    benchmarks.put(
        "Demo", new DemoBench(sizes.isQuick() ? List.of("--days", "8") : List.of(), sizes.load()));
    benchmarks.put(
        "Dashboard", new DashboardBench(TrackedKeywords.OF_A_MANAGER, sizes.isQuick() ? 20 : 300));
    benchmarks.put(
        "Portfolio",
        new DashboardBench(
            sizes.isQuick() ? TrackedKeywords.OF_A_MANAGER : TrackedKeywords.OF_AN_AGENCY,
            sizes.isQuick() ? 20 : 100));
    benchmarks.put("Funnel", new FunnelBench(sizes.isQuick() ? 40 : 400, sizes.isQuick() ? 5 : 40));
    benchmarks.put("Cluster", new ClusterBench(sizes.isQuick() ? 10 : 40, sizes));
    benchmarks.put(
        "Pages",
        new PagesBench(
            sizes.isQuick() ? new Portfolio(5, 60, 4, 10, 10) : new Portfolio(10, 200, 4, 30, 30),
            sizes.isQuick() ? 5 : 20));
    benchmarks.put("Overload", new OverloadBench(sizes.round().multipliedBy(2), sizes.load()));
    benchmarks.put("Estimates", new EstimatesBench(sizes));
    benchmarks.put("Retention", new RetentionBench());
    return benchmarks;
  }
}
