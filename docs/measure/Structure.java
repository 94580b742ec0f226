import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts sizes, names and words of a source tree: {@code java docs/measure/Structure.java [ROOT]}. */
final class Structure {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(dev\\.storescope[\\w.]*)\\.[A-Z]");
  private static final Pattern DECLARATION =
      Pattern.compile("(?m)^\\s*(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed) )*"
          + "(?:class|record|interface|enum) ([A-Z]\\w*)");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
  private static final Pattern WORD = Pattern.compile("[A-Z]\\w*");

  private record Source(Path path, String name, String module, String packageName, String text) {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments.length > 0 ? arguments[0] : ".");
    List<Source> main = read(root, "/src/main/java/");
    List<Source> test = read(root, "/src/test/java/");
    System.out.println("main files                        " + main.size());
    System.out.println("main lines                        " + lines(main));
    System.out.println("test files                        " + test.size());
    System.out.println("test lines                        " + lines(test));
    System.out.println("lines of the contract             " + contract(root));
    Map<String, Long> modules = count(main.stream().map(Source::module));
    System.out.println("files by module                   " + modules);
    Map<String, Long> packages = count(main.stream().map(Source::packageName));
    List<Long> sizes = packages.values().stream().sorted().toList();
    System.out.println("files a package, median and p90   " + sizes.get(sizes.size() / 2) + " " + sizes.get(sizes.size() * 9 / 10));
    Map.Entry<String, Long> largest =
        packages.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    System.out.println("largest package                   " + largest.getKey() + " " + largest.getValue());
    Map<String, Set<String>> owners = new TreeMap<>();
    for (Source source : main) {
      matches(DECLARATION, source.text()).forEach(
          m -> owners.computeIfAbsent(m.group(1), _ -> new TreeSet<>()).add(source.path().toString()));
    }
    List<String> shared = owners.entrySet().stream().filter(e -> e.getValue().size() > 1).map(Map.Entry::getKey).toList();
    System.out.println("type names of more than one type  " + shared.size() + " " + shared);
    Set<String> topLevel = main.stream().filter(s -> !s.name().equals("package-info"))
        .collect(Collectors.groupingBy(Source::name, Collectors.mapping(Source::module, Collectors.toSet())))
        .entrySet().stream().filter(e -> e.getValue().size() > 1).map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
    System.out.println("  of them files in two modules    " + topLevel.size() + " " + topLevel);
    System.out.println("files with exactly one user       " + oneUser(main));
    for (String words : List.of("tell|tells|told", "nobody|somebody", "look|looks|looked|looking")) {
      Pattern pattern = Pattern.compile("(?i)\\b(" + words + ")\\b");
      long found = main.stream().flatMap(s -> matches(COMMENT, s.text()).map(MatchResult::group))
          .mapToLong(comment -> matches(pattern, comment).count()).sum();
      System.out.printf("%-33s %d in comments of main code%n", words.replace('|', ' '), found);
    }
    System.out.println("package circles                   " + circles(main));
  }

  private static List<Source> read(Path root, String part) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      List<Source> sources = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        String path = "/" + root.relativize(file).toString().replace('\\', '/');
        if (path.contains(part) && !path.contains("/target/")) {
          String text = Files.readString(file);
          Matcher name = PACKAGE.matcher(text);
          sources.add(new Source(root.relativize(file), file.getFileName().toString().replace(".java", ""),
              path.substring(1, path.indexOf("/src/")), name.find() ? name.group(1) : "", text));
        }
      }
      return sources;
    }
  }

  private static long contract(Path root) throws IOException {
    long lines = 0;
    try (Stream<Path> files = Files.walk(root.resolve("openapi/src/main/openapi"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        lines += Files.readString(file).lines().count();
      }
    }
    return lines;
  }

  private static long lines(List<Source> sources) {
    return sources.stream().mapToLong(s -> s.text().lines().count()).sum();
  }

  private static <T extends Comparable<T>> Map<T, Long> count(Stream<T> values) {
    return values.collect(Collectors.groupingBy(v -> v, TreeMap::new, Collectors.counting()));
  }

  private static Stream<MatchResult> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  private static long oneUser(List<Source> main) {
    Map<String, Set<Path>> users = new HashMap<>();
    for (Source source : main) {
      String code = COMMENT.matcher(source.text()).replaceAll(" ");
      for (String word : matches(WORD, code).map(MatchResult::group).collect(Collectors.toSet())) {
        users.computeIfAbsent(word, _ -> new HashSet<>()).add(source.path());
      }
    }
    return main.stream().filter(s -> !s.name().equals("package-info"))
        .filter(s -> users.getOrDefault(s.name(), Set.of()).stream().filter(p -> !p.equals(s.path())).count() == 1)
        .count();
  }

  private static Set<Set<String>> circles(List<Source> main) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Source source : main) {
      matches(IMPORT, source.text()).map(m -> m.group(1)).filter(p -> !p.equals(source.packageName()))
          .forEach(p -> uses.computeIfAbsent(source.packageName(), _ -> new TreeSet<>()).add(p));
    }
    Set<Set<String>> circles = new HashSet<>();
    for (String start : uses.keySet()) {
      Set<String> reached = reach(start, uses);
      if (reached.contains(start)) {
        circles.add(reached.stream().filter(other -> reach(other, uses).contains(start))
            .collect(Collectors.toCollection(TreeSet::new)));
      }
    }
    return circles;
  }

  private static Set<String> reach(String start, Map<String, Set<String>> uses) {
    Set<String> reached = new TreeSet<>();
    List<String> open = new ArrayList<>(uses.getOrDefault(start, Set.of()));
    while (!open.isEmpty()) {
      String next = open.removeLast();
      if (reached.add(next)) {
        open.addAll(uses.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }
}
