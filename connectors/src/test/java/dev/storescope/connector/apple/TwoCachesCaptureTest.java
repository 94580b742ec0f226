package dev.storescope.connector.apple;

import dev.storescope.store.Country;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The same with a captured reply of the real store. */
class TwoCachesCaptureTest extends TwoCachesTest {
  @Override
  String lookup() throws IOException {
    return Files.readString(
        Path.of("../../shared/captures/apple/itunes-lookup/lookup-headspace-us-2026-05.json"));
  }

  @Override
  Country country() {
    return Replies.US;
  }
}
