package dev.storescope.evaluation.world;

import dev.storescope.evaluation.report.ReportTable;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.Country;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * What differs between the worlds of the fair test. Each setting is drawn on its own, so a row more
 * or less in the table does not change the others.
 *
 * @param knobs the settings that are drawn, in the order of the table; the others are as usual
 */
public record WorldDraws(List<KnobDraw> knobs, CountryDraw country, String countrySource) {
  private static final String STANDARD = "worlds.csv";

  public WorldDraws {
    knobs = List.copyOf(knobs);
    Set<WorldKnob> found = EnumSet.noneOf(WorldKnob.class);
    for (KnobDraw row : knobs) {
      if (!found.add(row.knob())) {
        throw new IllegalArgumentException(row.knob().label() + " has one row at most");
      }
    }
  }

  /** A drawn world, of the usual size, with the country to evaluate. */
  public record DrawnWorld(WorldSettings settings, Country country) {}

  /** The table of the program. */
  public static WorldDraws standard() {
    try (InputStream in = WorldDraws.class.getResourceAsStream(STANDARD)) {
      if (in == null) {
        throw new IllegalStateException(STANDARD + " is missing from the program");
      }
      return WorldDrawsCsv.parse(STANDARD, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A table of the same format.
   *
   * @throws IllegalArgumentException with a line for each wrong line of the file, which says what
   *     would be right
   * @throws IOException if the file cannot be read
   */
  public static WorldDraws read(Path file) throws IOException {
    return WorldDrawsCsv.parse(file.toString(), Files.readString(file));
  }

  /** The world of a seed: the same for the same seed and table. */
  public DrawnWorld draw(long seed) {
    WorldSettings settings = WorldSettings.of(seed);
    for (KnobDraw row : knobs) {
      settings = row.knob().set(settings, row.draw(random(seed, row.knob().label())));
    }
    return new DrawnWorld(settings, country.draw(random(seed, "country")));
  }

  /** The settings that are drawn, with where their widths come from. */
  public ReportTable table() {
    List<List<String>> lines = new ArrayList<>(knobs.stream().map(KnobDraw::cells).toList());
    String countries =
        country.countries().stream()
            .map(weighted -> weighted.country().code())
            .collect(Collectors.joining(", "));
    lines.add(List.of("country", "one of " + countries, "", countrySource));
    return new ReportTable(
        List.of("Setting", "Drawn", "Believed", "Where the width comes from"), lines, 4);
  }

  private static RandomGenerator random(long seed, String purpose) {
    return new SplittableRandom(31 * seed + purpose.hashCode());
  }
}
