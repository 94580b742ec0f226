package dev.storescope.calibration;

import dev.storescope.estimation.Calibration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Keeps a calibration as a file of JSON; it is replaced as a whole. */
public final class CalibrationFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;

  public CalibrationFile(Path file) {
    this.file = file;
  }

  public Path path() {
    return file;
  }

  /**
   * The calibration; empty where none was made.
   *
   * @throws IllegalArgumentException if the file is not one of ours
   */
  public Optional<Calibration> find() {
    try {
      return Optional.of(JSON.readValue(Files.readString(file), Calibration.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          file + " is no calibration: make it anew, or remove it with calibrate --reset", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void put(Calibration calibration) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(draft, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(calibration));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Whether there was one. */
  public boolean remove() throws IOException {
    return Files.deleteIfExists(file);
  }
}
