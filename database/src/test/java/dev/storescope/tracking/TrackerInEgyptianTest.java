package dev.storescope.tracking;

import dev.storescope.testkit.InLocale;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The keys of tracked apps with Arabic digits as default. */
@InLocale(InLocale.EGYPTIAN)
class TrackerInEgyptianTest extends TrackerTest {
  TrackerInEgyptianTest(@TempDir Path folder) {
    super(folder);
  }
}
