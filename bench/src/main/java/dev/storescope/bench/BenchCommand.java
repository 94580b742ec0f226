package dev.storescope.bench;

import dev.storescope.bench.report.Sizes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param benchmarks by name, in the order of the table
 */
record BenchCommand(Map<String, Benchmark> benchmarks, Sizes sizes) {
  private static final String QUICK = "--quick";
  private static final String CHART = "--chart";

  /**
   * @throws IllegalArgumentException if it is not understood
   */
  static BenchCommand parse(List<String> arguments) {
    List<String> names = new ArrayList<>();
    Sizes sizes = Sizes.FULL;
    Optional<Path> chart = Optional.empty();
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String argument = rest.next();
      switch (argument) {
        case QUICK -> sizes = Sizes.QUICK;
        case CHART -> chart = Optional.of(file(rest));
        default -> names.add(argument);
      }
    }
    return new BenchCommand(choose(names, Benchmarks.byName(sizes, chart)), sizes);
  }

  private static Path file(Iterator<String> rest) {
    String file = rest.hasNext() ? rest.next() : "";
    if (!Files.isRegularFile(Path.of(file))) {
      throw new IllegalArgumentException(
          CHART + " takes a file of JSON lines, and '" + file + "' is none");
    }
    return Path.of(file);
  }

  private static Map<String, Benchmark> choose(
      Collection<String> names, Map<String, Benchmark> all) {
    List<String> unknown = names.stream().filter(name -> !all.containsKey(name)).toList();
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no benchmark %s; %s and %s FILE aside, there are %s"
              .formatted(
                  String.join(", ", unknown), QUICK, CHART, String.join(", ", all.keySet())));
    }
    Map<String, Benchmark> chosen = new LinkedHashMap<>(all);
    if (!names.isEmpty()) {
      chosen.keySet().retainAll(names);
    }
    return chosen;
  }
}
