package dev.storescope.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.table.TableReader.TableHeader;
import dev.storescope.table.TableReader.TableRow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTest {
  private static final TableReader READER = new TableReader(cells -> cells.contains("Term"));
  private final List<TableRow> rows = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", "|"})
  void cellsAreSeparatedByAnyUsualCharacter(String separator) throws IOException {
    String text = "Day=Term=Rank\n2026-09-03=\"a,b;c\td|e\"=1\n\n=x=\n".replace("=", separator);

    Optional<TableHeader> header = read(text.getBytes(StandardCharsets.UTF_8));

    assertThat(header).contains(new TableHeader(List.of(), 1, List.of("Day", "Term", "Rank")));
    assertThat(rows)
        .containsExactly(
            new TableRow(2, List.of("2026-09-03", "a,b;c\td|e", "1")),
            new TableRow(4, List.of("", "x", "")));
  }

  @Test
  void linesAboveTheHeaderArePassedWithIt() throws IOException {
    String text = "sep=;\nReport:;my terms\nFilters, none\nTerm;Rank\ngo;1\n";

    assertThat(read(text.getBytes(StandardCharsets.UTF_8)))
        .contains(
            new TableHeader(
                List.of(
                    List.of("sep=", ""), List.of("Report:", "my terms"), List.of("Filters, none")),
                4,
                List.of("Term", "Rank")));
    assertThat(rows).containsExactly(new TableRow(5, List.of("go", "1")));
  }

  @Test
  void theUnicodeTextOfASpreadsheetIsRead() throws IOException {
    assertThat(read("\uFEFFTerm\tRank\r\nbücher\t1\r\n".getBytes(StandardCharsets.UTF_16LE)))
        .isPresent();
    assertThat(rows).containsExactly(new TableRow(2, List.of("bücher", "1")));
  }

  @Test
  void aTableWithoutAHeaderHasNoRows() throws IOException {
    assertThat(read("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8))).isEmpty();
    assertThat(rows).isEmpty();
  }

  @Test
  void anotherEncodingIsReadIfItIsNamed() throws IOException {
    Charset latin = Charset.forName("windows-1252");
    READER.read(
        new ByteArrayInputStream("Term\nbücher\n".getBytes(latin)),
        Optional.of(latin),
        (_, row) -> rows.add(row));

    assertThat(rows).containsExactly(new TableRow(2, List.of("bücher")));
  }

  @Test
  void theSheetWithTheHeaderIsReadFromAWorkbook() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Workbook workbook = new Workbook(out, "test", "1.0")) {
      workbook.newWorksheet("About").value(0, 0, "A report");
      Worksheet sheet = workbook.newWorksheet("Terms");
      sheet.value(0, 0, "Report");
      sheet.value(2, 0, "Month");
      sheet.value(2, 1, "Term");
      sheet.value(2, 2, "Popularity");
      sheet.value(3, 0, LocalDate.parse("2026-10-01"));
      sheet.style(3, 0).format("yyyy-mm").set();
      sheet.value(3, 1, "satranç");
      sheet.value(3, 2, 72);
      sheet.value(4, 0, "2026-10");
      sheet.value(4, 1, "go");
    }

    assertThat(read(out.toByteArray()))
        .contains(
            new TableHeader(List.of(List.of("Report")), 3, List.of("Month", "Term", "Popularity")));
    assertThat(rows)
        .containsExactly(
            new TableRow(4, List.of("2026-10-01", "satranç", "72")),
            new TableRow(5, List.of("2026-10", "go")));
  }

  @Test
  void aBrokenOrOldWorkbookIsRefused() {
    assertThatThrownBy(() -> read(new byte[] {'P', 'K', 3, 4, 0, 0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("workbook cannot be read");
    assertThatThrownBy(() -> read(new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("save it as .xlsx");
  }

  private Optional<TableHeader> read(byte[] bytes) throws IOException {
    return READER.read(
        new ByteArrayInputStream(bytes), Optional.empty(), (_, row) -> rows.add(row));
  }
}
