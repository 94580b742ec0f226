package dev.storescope.table;

import dev.storescope.table.TableReader.HeaderSearch;
import dev.storescope.table.TableReader.RowConsumer;
import dev.storescope.table.TableReader.TableHeader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;

/** The rows of the sheet of an .xlsx workbook that has the header. */
record WorkbookRows(InputStream bytes) {
  private static final Pattern NOT_OF_A_DATE =
      Pattern.compile("\\[[^\\]]*]|\"[^\"]*\"|\\\\.|General", Pattern.CASE_INSENSITIVE);
  private static final Pattern OF_A_DATE = Pattern.compile("[yYdD]|[mM]{3}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final int MOST_DIGITS = 40;
  private static final BigDecimal MOST_DAYS = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);
  private static final LocalDate DAY_0 = LocalDate.of(1899, 12, 30);
  private static final LocalDate DAY_0_OF_1904 = LocalDate.of(1904, 1, 1);

  /**
   * Of the visible sheet with a header, or a hidden one if no other has one; rows are as long as
   * the header.
   */
  Optional<TableHeader> read(Predicate<List<String>> isHeader, RowConsumer consumer) {
    try (ReadableWorkbook workbook = open()) {
      Optional<Sheet> sheet = findSheet(workbook, isHeader);
      HeaderSearch rows = new HeaderSearch(isHeader, consumer);
      if (sheet.isPresent()) {
        visit(
            workbook,
            sheet.get(),
            Long.MAX_VALUE,
            (line, cells) ->
                rows.add(line, padded(cells, rows.header().map(TableHeader::columns))));
      }
      return rows.header();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private ReadableWorkbook open() {
    try {
      return new ReadableWorkbook(bytes, new ReadingOptions(true, false));
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  private static IllegalArgumentException unreadable(Exception e) {
    return new IllegalArgumentException(
        "The workbook cannot be read. It is damaged, or a ZIP archive of other files. Unpack the archive, or save the table as .xlsx or CSV again.",
        e);
  }

  private static Optional<Sheet> findSheet(
      ReadableWorkbook workbook, Predicate<List<String>> isHeader) {
    List<Sheet> all =
        workbook.getSheets().filter(sheet -> hasHeader(workbook, sheet, isHeader)).toList();
    List<Sheet> visible =
        all.stream().filter(sheet -> sheet.getVisibility() == SheetVisibility.VISIBLE).toList();
    List<Sheet> sheets = visible.isEmpty() ? all : visible;
    if (sheets.size() > 1) {
      throw new IllegalArgumentException(
          "Several sheets have such a table: %s. Save each as a separate file."
              .formatted(
                  sheets.stream()
                      .map(Sheet::getName)
                      .collect(Collectors.joining("', '", "'", "'"))));
    }
    return sheets.stream().findFirst();
  }

  private static boolean hasHeader(
      ReadableWorkbook workbook, Sheet sheet, Predicate<List<String>> isHeader) {
    HeaderSearch rows = new HeaderSearch(isHeader, (_, _) -> {});
    visit(workbook, sheet, TableReader.MOST_BEFORE, rows::add);
    return rows.header().isPresent();
  }

  /** The first rows that are not blank. */
  private static void visit(
      ReadableWorkbook workbook, Sheet sheet, long limit, CsvRows.RowVisitor visitor) {
    try (Stream<Row> rows = sheet.openStream()) {
      Iterator<Row> iterator = rows.iterator();
      long left = limit;
      for (Optional<Row> row = next(iterator); row.isPresent() && left > 0; row = next(iterator)) {
        List<String> cells = cells(workbook, row.get());
        if (!cells.stream().allMatch(String::isBlank)) {
          visitor.visit(row.get().getRowNum(), cells);
          left--;
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw unreadable(e);
    }
  }

  private static Optional<Row> next(Iterator<Row> rows) {
    try {
      return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
    } catch (RuntimeException e) {
      throw unreadable(e);
    }
  }

  /** With empty cells where the workbook has none at the end of a row. */
  private static List<String> padded(List<String> cells, Optional<List<String>> columns) {
    List<String> padded = new ArrayList<>(cells);
    int missing = columns.map(List::size).orElse(0) - cells.size();
    padded.addAll(Collections.nCopies(Math.max(missing, 0), ""));
    return padded;
  }

  private static List<String> cells(ReadableWorkbook workbook, Row row) {
    return IntStream.range(0, row.getCellCount())
        .mapToObj(i -> row.getOptionalCell(i).map(cell -> text(workbook, cell)).orElse(""))
        .toList();
  }

  /** The text of a cell, of a formula its value; of a date as ISO 8601. */
  private static String text(ReadableWorkbook workbook, Cell cell) {
    return switch (cell.getType()) {
      case NUMBER, FORMULA ->
          findNumber(cell)
              .map(number -> isDate(cell) ? date(workbook, number) : number.toPlainString())
              .orElseGet(() -> raw(cell));
      case STRING, BOOLEAN -> cell.getText();
      case ERROR -> raw(cell);
      case EMPTY -> "";
    };
  }

  private static String raw(Cell cell) {
    return Objects.requireNonNullElse(cell.getRawValue(), "");
  }

  /** Not one that takes more digits to write than a cell has. */
  private static Optional<BigDecimal> findNumber(Cell cell) {
    try {
      return Optional.of(new BigDecimal(raw(cell)))
          .filter(number -> Math.abs((long) number.scale()) <= MOST_DIGITS);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** By its format, whose text is missing where the reader has it built in. */
  private static boolean isDate(Cell cell) {
    int id = Objects.requireNonNullElse(cell.getDataFormatId(), 0);
    String format = Objects.requireNonNullElse(cell.getDataFormatString(), "");
    return (id >= 27 && id <= 36)
        || (id >= 50 && id <= 58)
        || OF_A_DATE.matcher(NOT_OF_A_DATE.matcher(format).replaceAll("")).find();
  }

  /** The date of a number of days, with its time to the second if it has one. */
  private static String date(ReadableWorkbook workbook, BigDecimal days) {
    if (days.signum() < 0 || days.compareTo(MOST_DAYS) > 0) {
      return days.toPlainString();
    }
    long seconds = days.multiply(SECONDS_OF_DAY).setScale(0, RoundingMode.HALF_UP).longValueExact();
    LocalDateTime time =
        (workbook.isDate1904() ? DAY_0_OF_1904 : DAY_0).atStartOfDay().plusSeconds(seconds);
    return time.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? time.toLocalDate().toString()
        : time.toLocalDate() + " " + TIME.format(time);
  }
}
