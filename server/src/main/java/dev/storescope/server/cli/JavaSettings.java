package dev.storescope.server.cli;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** What the Java virtual machine runs with, which the launcher chooses for a small server. */
record JavaSettings(Map<String, String> values) {
  static final String VARIABLE = "STORESCOPE_JAVA_OPTIONS";

  private static final String ARENAS = "MALLOC_ARENA_MAX";
  private static final String CACHE = "-XX:AOTCache=";
  private static final long MEGABYTE = 1024 * 1024;

  /** Those of this process. */
  static JavaSettings current(Map<String, String> environment) {
    List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
    Map<String, String> values = new TreeMap<>();
    values.put("java.heap", option("MaxHeapSize") / MEGABYTE + "m");
    values.put("java.code_cache", option("ReservedCodeCacheSize") / MEGABYTE + "m");
    values.put("java.collector", collector());
    values.put("java.startup_cache", findCache(arguments).orElse("none"));
    values.put("java.native_pools", environment.getOrDefault(ARENAS, "unlimited"));
    values.put("java.options", String.join(" ", arguments));
    return new JavaSettings(values);
  }

  /** As the settings are. */
  void fill(ObjectNode node) {
    values.forEach(
        (key, value) ->
            node.putObject(key).put("value", value).put("origin", "Java virtual machine"));
  }

  /** Its lines after those of the settings. */
  String text() {
    return values.entrySet().stream()
        .map(value -> "%-38s %s".formatted(value.getKey() + ":", value.getValue()))
        .collect(
            Collectors.joining(
                "\n",
                "\n# The Java virtual machine of serve and demo. To change its options, set %s, for example to '-Xmx1g -XX:+UseG1GC'.\n"
                    .formatted(VARIABLE),
                ""));
  }

  private static long option(String name) {
    return Long.parseLong(
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption(name)
            .getValue());
  }

  /** As the JVM names its parts: {@code Copy, MarkSweepCompact} is the serial one. */
  private static String collector() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(MemoryManagerMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> findCache(List<String> arguments) {
    return arguments.stream()
        .filter(argument -> argument.startsWith(CACHE))
        .map(argument -> argument.substring(CACHE.length()))
        .findFirst();
  }
}
