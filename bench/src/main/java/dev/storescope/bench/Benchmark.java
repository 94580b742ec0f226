package dev.storescope.bench;

import dev.storescope.bench.report.Line;
import java.util.List;

/** Measures some lines of the table. It leaves nothing running and no files behind. */
interface Benchmark {
  List<Line> run() throws Exception;
}
