package dev.storescope.database.workspace;

import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnFigures.SumVisitor;
import dev.storescope.store.Country;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a day summed in one value: for each figure the sources with their counts, and the
 * countries with theirs. A figure that a later version knows is skipped.
 */
final class OwnSums {
  private OwnSums() {}

  /** The sums of a figure. */
  private record Sums(SortedMap<String, Long> sources, SortedMap<Country, Long> countries) {
    void add(OwnDay.Key key, long count) {
      sources.merge(key.source(), count, Long::sum);
      countries.merge(key.country(), count, Long::sum);
    }
  }

  static byte[] write(Map<OwnDay.Key, Long> counts) {
    Map<OwnFigure, Sums> figures = new EnumMap<>(OwnFigure.class);
    counts.forEach(
        (key, count) ->
            figures
                .computeIfAbsent(key.figure(), _ -> new Sums(new TreeMap<>(), new TreeMap<>()))
                .add(key, count));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(figures.size());
      for (Map.Entry<OwnFigure, Sums> figure : figures.entrySet()) {
        out.writeUTF(figure.getKey().wireName());
        out.writeInt(figure.getValue().sources().size());
        for (Map.Entry<String, Long> source : figure.getValue().sources().entrySet()) {
          out.writeUTF(source.getKey());
          CountReader.writeNumber(out, source.getValue());
        }
        CountReader.writeCountries(out, figure.getValue().countries());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static void read(
      byte[] bytes, LocalDate date, @Nullable Country[] countries, SumVisitor visitor) {
    CountReader in = new CountReader(bytes, countries);
    for (int figures = in.readInt(); figures > 0; figures--) {
      Optional<OwnFigure> figure = OwnFigure.find(in.readText());
      for (int sources = in.readInt(); sources > 0; sources--) {
        String source = in.readText();
        long count = in.readNumber();
        figure.ifPresent(known -> visitor.visitSource(date, known, source, count));
      }
      for (int size = in.readInt(); size > 0; size--) {
        Country country = in.country(in.readLetters());
        long count = in.readNumber();
        figure.ifPresent(known -> visitor.visitCountry(date, known, country, count));
      }
    }
  }
}
