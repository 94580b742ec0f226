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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTest {
  private static final TableReader READER = new TableReader(cells -> cells.contains("Term"));
  private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  private static final String RELATIONS =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
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
  void blankRowsAreSkipped() throws IOException {
    read("Term,Rank\n,\n\n , \ngo,1\n,\n".getBytes(StandardCharsets.UTF_8));

    assertThat(rows).containsExactly(new TableRow(5, List.of("go", "1")));
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
  void aCellMayHaveLinesAndQuotationMarks() throws IOException {
    read("Term,Rank\n\"a\nb\",1\n12\" screen,2\n\"last\none\"\n".getBytes(StandardCharsets.UTF_8));

    assertThat(rows)
        .containsExactly(
            new TableRow(2, List.of("a\nb", "1")),
            new TableRow(4, List.of("12\" screen", "2")),
            new TableRow(5, List.of("last\none")));
  }

  @Test
  void anOpenQuotationMarkDoesNotTakeTheOtherRows() {
    assertThatThrownBy(
            () -> read("Term,Rank\ngo,1\n\"go,2\nchess,3\n".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("begins with a quotation mark on line 3");
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
            new TableRow(5, List.of("2026-10", "go", "")));
  }

  @Test
  void aBrokenOrOldWorkbookIsRefused() {
    assertThatThrownBy(() -> read(new byte[] {'P', 'K', 3, 4, 0, 0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("workbook cannot be read");
    assertThatThrownBy(() -> read(new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Save it as .xlsx");
  }

  @Test
  void cellsOfAWorkbookAreReadByTheirValuesAndFormats() throws IOException {
    read(
        workbook(
            "",
            Map.of(
                "Terms",
                """
                <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Day</t></is></c><c r="C1" t="str"><v>N</v></c></row>
                <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>46346</v></c><c r="C2"><v>9.00000001E8</v></c></row>
                <row r="3"><c r="A3" t="str"><f>B1</f><v>by formula</v></c><c r="B3" s="1"><f>B2+1</f><v>46347.333333333</v></c><c r="C3"><f>1+1</f><v>2</v></c></row>
                <row r="4"><c r="A4" t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r></is></c><c r="B4" s="2"><v>46346</v></c></row>
                <row r="6"><c r="A6" t="inlineStr"><is><t>error</t></is></c><c r="B6" t="e"><v>#N/A</v></c><c r="C6"><v>1E+999999999</v></c></row>
                """)));

    assertThat(rows)
        .containsExactly(
            new TableRow(2, List.of("shared", "2026-11-20", "900000001")),
            new TableRow(3, List.of("by formula", "2026-11-21 08:00:00", "2")),
            new TableRow(4, List.of("rich text", "2026-11-20", "")),
            new TableRow(6, List.of("error", "#N/A", "1E+999999999")));
  }

  @Test
  void aHiddenSheetIsReadOnlyIfNoOtherHasTheHeader() throws IOException {
    String row = "<row r=\"%1$d\"><c r=\"A%1$d\" t=\"inlineStr\"><is><t>%2$s</t></is></c></row>";
    Map<String, String> sheets = new LinkedHashMap<>();
    sheets.put("Old", row.formatted(1, "Term") + row.formatted(2, "old"));
    sheets.put("New", row.formatted(1, "Term") + row.formatted(2, "new"));
    read(workbook("Old", sheets));
    assertThat(rows).containsExactly(new TableRow(2, List.of("new")));

    rows.clear();
    sheets.put("New", row.formatted(1, "About"));
    read(workbook("Old", sheets));
    assertThat(rows).containsExactly(new TableRow(2, List.of("old")));
  }

  @Test
  void aWorkbookWithSeveralSuchTablesIsRefused() {
    String header = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Term</t></is></c></row>";
    Map<String, String> sheets = new LinkedHashMap<>();
    sheets.put("US", header);
    sheets.put("DE", header);

    assertThatThrownBy(() -> read(workbook("", sheets)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Several sheets have such a table: 'US', 'DE'. Save each as a separate file.");
  }

  @Test
  void anArchiveOfOtherFilesIsNoWorkbook() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      put(zip, "report.csv", "Term\ngo\n");
    }

    assertThatThrownBy(() -> read(bytes.toByteArray()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a ZIP archive of other files");
  }

  /** A workbook of sheets of the given rows, one of which may be hidden. */
  private static byte[] workbook(String hidden, Map<String, String> sheets) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      StringBuilder list = new StringBuilder();
      StringBuilder relations = new StringBuilder();
      int number = 0;
      for (Map.Entry<String, String> sheet : sheets.entrySet()) {
        number++;
        list.append(
            "<sheet name=\"%1$s\" sheetId=\"%2$d\" r:id=\"r%2$d\"%3$s/>"
                .formatted(
                    sheet.getKey(),
                    number,
                    sheet.getKey().equals(hidden) ? " state=\"hidden\"" : ""));
        relations.append(
            "<Relationship Id=\"r%1$d\" Type=\"%2$s/worksheet\" Target=\"worksheets/sheet%1$d.xml\"/>"
                .formatted(number, RELATIONS));
        put(
            zip,
            "xl/worksheets/sheet" + number + ".xml",
            "<worksheet xmlns=\"%s\"><sheetData>%s</sheetData></worksheet>"
                .formatted(MAIN, sheet.getValue()));
      }
      put(
          zip,
          "[Content_Types].xml",
          "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">%s%s%s</Types>"
              .formatted(
                  type("workbook", "sheet.main"),
                  type("sharedStrings", "sharedStrings"),
                  type("styles", "styles")));
      put(
          zip,
          "xl/workbook.xml",
          "<workbook xmlns=\"%s\" xmlns:r=\"%s\"><sheets>%s</sheets></workbook>"
              .formatted(MAIN, RELATIONS, list));
      put(
          zip,
          "xl/_rels/workbook.xml.rels",
          "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">%s</Relationships>"
              .formatted(relations));
      put(
          zip,
          "xl/sharedStrings.xml",
          "<sst xmlns=\"%s\"><si><t>Term</t></si><si><t>shared</t></si></sst>".formatted(MAIN));
      put(
          zip,
          "xl/styles.xml",
          "<styleSheet xmlns=\"%s\"><numFmts><numFmt numFmtId=\"170\" formatCode=\"dd/mm/yyyy hh:mm\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"170\"/><xf numFmtId=\"31\"/></cellXfs></styleSheet>"
              .formatted(MAIN));
    }
    return bytes.toByteArray();
  }

  private static String type(String part, String type) {
    return "<Override PartName=\"/xl/%s.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.%s+xml\"/>"
        .formatted(part, type);
  }

  private static void put(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private Optional<TableHeader> read(byte[] bytes) throws IOException {
    return READER.read(
        new ByteArrayInputStream(bytes), Optional.empty(), (_, row) -> rows.add(row));
  }
}
