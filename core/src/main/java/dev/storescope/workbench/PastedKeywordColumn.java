package dev.storescope.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The column of keywords of a table that a person pasted, such as an export of another program.
 *
 * @param headerLine from 0
 * @param separator of the cells, of which quoted ones may contain it
 * @param index of the column, from 0
 * @param name of the column
 */
record PastedKeywordColumn(int headerLine, char separator, int index, String name) {
  private static final char[] SEPARATORS = {'\t', ',', ';', '|'};
  private static final Set<String> KEYWORDS =
      Set.of(
          "keyword",
          "keywords",
          "search term",
          "search terms",
          "searchterm",
          "query",
          "queries",
          "search query",
          "term",
          "terms",
          "phrase",
          "keyphrase",
          "key phrase",
          "search phrase",
          "schlüsselwort",
          "suchbegriff",
          "suchbegriffe",
          "mot-clé",
          "mot clé",
          "mots-clés",
          "palabra clave",
          "palabras clave",
          "palavra-chave",
          "palavras-chave",
          "parola chiave",
          "parole chiave",
          "zoekwoord",
          "trefwoord",
          "anahtar kelime",
          "słowo kluczowe",
          "ключевое слово",
          "ключевые слова",
          "запрос",
          "キーワード",
          "検索語句",
          "키워드",
          "검색어",
          "关键词",
          "关键字",
          "關鍵字");

  /** What the other columns of such tables are called; one of them makes a line a header. */
  private static final Set<String> OTHERS =
      Set.of(
          "id",
          "no",
          "nr",
          "#",
          "app",
          "app name",
          "app id",
          "appid",
          "storeid",
          "store",
          "country",
          "country or region",
          "region",
          "storefront",
          "language",
          "locale",
          "popularity",
          "search popularity",
          "difficulty",
          "difficulty label",
          "rank",
          "ranking",
          "position",
          "current rank",
          "previous rank",
          "change",
          "best rank",
          "url",
          "link",
          "device",
          "platform",
          "updated",
          "checked",
          "last checked",
          "date",
          "day",
          "month",
          "week",
          "tags",
          "tag",
          "notes",
          "note",
          "volume",
          "search volume",
          "searches",
          "traffic",
          "score",
          "chance",
          "competition",
          "competitors",
          "results",
          "total apps",
          "relevancy",
          "relevance",
          "impressions",
          "taps",
          "installs",
          "spend",
          "match type",
          "bid",
          "status",
          "genre",
          "category",
          "priority",
          "users per day",
          "users_per_day",
          "observed_at",
          "created",
          "added",
          "source",
          "title",
          "ad group",
          "campaign",
          "cpt",
          "cpa",
          "rang",
          "land",
          "pays",
          "posición",
          "país",
          "posição",
          "posizione",
          "paese",
          "sıra",
          "позиция",
          "страна",
          "順位",
          "国",
          "순위",
          "국가",
          "排名",
          "国家");

  /** Receives an entry of a line, from 1. */
  interface CellConsumer {
    void accept(int line, String cell);
  }

  /** Receives an entry of a line that is no keyword. */
  interface RefusalConsumer {
    void accept(int line, String cell, String why);
  }

  /** The column if the first line that is not blank is the header of a table. */
  static Optional<PastedKeywordColumn> find(String[] lines) {
    int first = firstLine(lines);
    if (first == lines.length) {
      return Optional.empty();
    }
    for (char separator : SEPARATORS) {
      List<String> names =
          cells(lines[first], separator).stream().map(PastedKeywordColumn::name).toList();
      int index = indexOfKeywords(names);
      if (index >= 0 && names.stream().anyMatch(OTHERS::contains)) {
        return Optional.of(new PastedKeywordColumn(first, separator, index, names.get(index)));
      }
    }
    return Optional.empty();
  }

  /** Whether the first line that is not blank only names what follows. */
  static boolean isHeading(String[] lines) {
    int first = firstLine(lines);
    boolean more = false;
    for (int i = first + 1; i < lines.length; i++) {
      more |= !lines[i].isBlank();
    }
    return more && KEYWORDS.contains(name(lines[first]));
  }

  void read(String[] lines, CellConsumer keywords, RefusalConsumer refusals) {
    for (int i = headerLine + 1; i < lines.length; i++) {
      List<String> cells = cells(lines[i], separator);
      if (lines[i].isBlank() || cells.stream().allMatch(String::isBlank)) {
        continue;
      }
      if (index < cells.size() && !cells.get(index).isBlank()) {
        keywords.accept(i + 1, cells.get(index).strip());
      } else {
        refusals.accept(i + 1, lines[i].strip(), "no keyword in the column " + name);
      }
    }
  }

  private static int firstLine(String[] lines) {
    int first = 0;
    while (first < lines.length && lines[first].isBlank()) {
      first++;
    }
    return first;
  }

  private static int indexOfKeywords(List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (KEYWORDS.contains(names.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Without case, quotation marks, and a byte-order mark. */
  private static String name(String cell) {
    return cell.replace("\uFEFF", "").replace("\"", "").strip().toLowerCase(Locale.ROOT);
  }

  /** The cells of a line of CSV; a quotation mark in a quoted cell is doubled. */
  private static List<String> cells(String line, char separator) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean doubled = quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"';
      if (doubled) {
        cell.append(c);
        i++;
      } else if (c == '"' && (quoted || cell.toString().isBlank())) {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
