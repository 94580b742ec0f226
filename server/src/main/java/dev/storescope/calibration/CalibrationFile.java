package dev.storescope.calibration;

import dev.storescope.estimation.Calibration;
import dev.storescope.file.AtomicFile;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Stores a calibration as a JSON file. */
public final class CalibrationFile {
  private final AtomicFile file;

  public CalibrationFile(Path file) {
    this.file = new AtomicFile(file);
  }

  public Path path() {
    return file.path();
  }

  /**
   * The calibration; empty if there is none.
   *
   * @throws IllegalArgumentException if the file is not a valid calibration
   */
  public Optional<Calibration> find() {
    try {
      return file.find().map(CalibrationFile::parse);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          path()
              + " is not a valid calibration. Calibrate again, or remove it with"
              + " `storescope calibrate --reset`.",
          e);
    }
  }

  /** JSON's null is not a calibration. */
  private static Calibration parse(String content) {
    return Objects.requireNonNull(JsonMapper.shared().readValue(content, Calibration.class));
  }

  public void put(Calibration calibration) {
    file.put(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(calibration));
  }

  /** Deletes the calibration; false if there was none. */
  public boolean remove() {
    return file.remove();
  }
}
