package dev.storescope.table;

import dev.storescope.table.TableReader.HeaderSearch;
import dev.storescope.table.TableReader.RowConsumer;
import dev.storescope.table.TableReader.TableHeader;
import dev.storescope.table.TableReader.TableRow;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** The rows of the sheets of an .xlsx workbook. */
record WorkbookRows(InputStream bytes) {
  private static final Pattern NOT_OF_A_DATE =
      Pattern.compile("\\[[^\\]]*]|\"[^\"]*\"|\\\\.|General", Pattern.CASE_INSENSITIVE);
  private static final Pattern OF_A_DATE = Pattern.compile("[yYdD]|[mM]{3}");

  /** Of the first sheet with a header. */
  Optional<TableHeader> read(Predicate<List<String>> isHeader, RowConsumer consumer) {
    for (List<TableRow> sheet : sheets()) {
      HeaderSearch rows = new HeaderSearch(isHeader, consumer);
      sheet.forEach(row -> rows.add(row.line(), row.cells()));
      if (rows.header().isPresent()) {
        return rows.header();
      }
    }
    return Optional.empty();
  }

  private List<List<TableRow>> sheets() {
    try (ReadableWorkbook workbook = new ReadableWorkbook(bytes, new ReadingOptions(true, false))) {
      List<List<TableRow>> sheets = new ArrayList<>();
      for (Sheet sheet : workbook.getSheets().toList()) {
        sheets.add(rows(sheet));
      }
      return sheets;
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException("the workbook cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<TableRow> rows(Sheet sheet) throws IOException {
    try (Stream<Row> rows = sheet.openStream()) {
      return rows.map(row -> new TableRow(row.getRowNum(), cells(row)))
          .filter(row -> !row.cells().stream().allMatch(String::isBlank))
          .toList();
    }
  }

  private static List<String> cells(Row row) {
    return IntStream.range(0, row.getCellCount())
        .mapToObj(i -> row.getOptionalCell(i).map(WorkbookRows::text).orElse(""))
        .toList();
  }

  /** The text of a cell; of a date as ISO 8601. */
  private static String text(Cell cell) {
    return cell.getType() == CellType.NUMBER && isDate(cell)
        ? cell.asDate().toLocalDate().toString()
        : cell.getText();
  }

  private static boolean isDate(Cell cell) {
    String format = cell.getDataFormatString();
    return format != null && OF_A_DATE.matcher(NOT_OF_A_DATE.matcher(format).replaceAll("")).find();
  }
}
