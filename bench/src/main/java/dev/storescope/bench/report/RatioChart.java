package dev.storescope.bench.report;

import java.util.List;
import java.util.Locale;

/**
 * The ratios relative to their goals as bars of a logarithmic scale, from the vertical line of the
 * goal to the right if they are better and to the left if not.
 *
 * @param reach how many times the scale doubles to either side
 */
record RatioChart(List<Line> lines, int reach) {
  private static final int LABEL_WIDTH = 470;
  private static final int HALF_WIDTH = 190;
  private static final int GOAL_X = LABEL_WIDTH + HALF_WIDTH;
  private static final int WIDTH = GOAL_X + HALF_WIDTH + 150;
  private static final int ROW_HEIGHT = 26;
  private static final int BAR_HEIGHT = 14;
  private static final int TOP = 44;
  private static final int LABEL_LENGTH = 72;

  /** With more, every other line has a label. */
  private static final int MANY_OCTAVES = 4;

  /** Longer bars end at the edge. */
  private static final int MOST_OCTAVES = 6;

  private static final String HEAD =
      """
      <title>Each ratio relative to its goal</title>
      <style>
      text { font: 12px system-ui, sans-serif; fill: #171c26; }
      .page { fill: #ffffff; } .faint { fill: #566075; }
      .grid { stroke: #dfe3ea; } .goal { stroke: #171c26; stroke-width: 1.5; }
      .better { fill: #0b7a4b; } .worse { fill: #b3261e; }
      @media (prefers-color-scheme: dark) {
      text { fill: #e8ecf3; } .page { fill: #10141c; } .faint { fill: #9aa7bd; }
      .grid { stroke: #2c3546; } .goal { stroke: #e8ecf3; }
      .better { fill: #5fd49c; } .worse { fill: #ff8f85; }
      }
      </style>
      <rect class="page" width="100%" height="100%"/>
      """;

  /** A chart of the lines that have a ratio and a goal for it. */
  static String of(List<Line> lines) {
    List<Line> shown = lines.stream().filter(line -> line.relative().isPresent()).toList();
    double farthest = shown.stream().mapToDouble(line -> Math.abs(octaves(line))).max().orElse(1);
    return new RatioChart(shown, (int) Math.clamp(Math.ceil(farthest), 1, MOST_OCTAVES)).text();
  }

  private String text() {
    StringBuilder svg =
        new StringBuilder(
                String.format(
                    Locale.ROOT,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\"",
                    WIDTH,
                    height()))
            .append(
                String.format(
                    Locale.ROOT, " viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, height()))
            .append(HEAD);
    for (int octave = -reach; octave <= reach; octave++) {
      svg.append(gridLine(octave));
    }
    for (int i = 0; i < lines.size(); i++) {
      svg.append(row(lines.get(i), TOP + i * ROW_HEIGHT));
    }
    return svg.append("</svg>\n").toString();
  }

  private int height() {
    return TOP + lines.size() * ROW_HEIGHT + 10;
  }

  private String gridLine(int octave) {
    double x = x(octave);
    String times = (octave > 0 ? "" : "1/") + (1 << Math.abs(octave)) + "×";
    String label = octave == 0 ? "goal" : octave % 2 == 0 || reach < MANY_OCTAVES ? times : "";
    String line =
        String.format(
            Locale.ROOT,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>%n",
            octave == 0 ? "goal" : "grid",
            x,
            TOP - 12,
            x,
            height() - 6);
    return line
        + String.format(
            Locale.ROOT,
            "<text class=\"faint\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
            x,
            TOP - 18,
            label);
  }

  private String row(Line line, int y) {
    double end = x(octaves(line));
    String better = line.missesGoal() ? "worse" : "better";
    return String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
            LABEL_WIDTH - 10,
            y + BAR_HEIGHT - 2,
            escaped(label(line)))
        + String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
            better,
            Math.min(GOAL_X, end),
            y,
            Math.max(1, Math.abs(end - GOAL_X)),
            BAR_HEIGHT)
        + String.format(
            Locale.ROOT,
            "<text class=\"faint\" x=\"%d\" y=\"%d\">%s (%s)</text>%n",
            GOAL_X + HALF_WIDTH + 10,
            y + BAR_HEIGHT - 2,
            MarkdownTable.figure(line.ratio().orElseThrow()),
            MarkdownTable.goal(line.goal()));
  }

  private double x(double octaves) {
    return GOAL_X + Math.clamp(octaves / reach, -1, 1) * HALF_WIDTH;
  }

  private static double octaves(Line line) {
    return Math.log(line.relative().orElseThrow()) / Math.log(2);
  }

  private static String label(Line line) {
    String work = line.work();
    return work.length() <= LABEL_LENGTH ? work : work.substring(0, LABEL_LENGTH - 1) + "…";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
