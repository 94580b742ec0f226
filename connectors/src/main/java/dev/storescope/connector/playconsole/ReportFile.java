package dev.storescope.connector.playconsole;

import java.time.Instant;
import java.util.Optional;

/**
 * A file in the bucket of bulk reports. It is written anew as a whole, usually every day.
 *
 * @param name with its folders, such as {@code
 *     stats/installs/installs_com.example_202611_country.csv}
 * @param generation another one for each time that the file was written
 * @param md5 in Base64; a file that was put together from others has none
 * @param isEncoded stored compressed, so that size and checksum are not those of what is sent
 */
public record ReportFile(
    String name,
    String generation,
    long size,
    Instant updatedAt,
    Optional<String> md5,
    boolean isEncoded) {}
