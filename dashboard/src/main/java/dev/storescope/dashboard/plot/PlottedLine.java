package dev.storescope.dashboard.plot;

import java.util.List;

/**
 * The drawing of a line or of bars, in a space of 100 by 100 from the upper left.
 *
 * @param colour 1 to {@value Plot#COLOURS}
 * @param isShown whether it is drawn at first; a reader chooses it instead of another
 * @param newest the newest value as text; blank if there is none
 * @param dots values without a neighbour
 * @param band the area around the line, as a path; blank if there is none
 * @param before the line of the period before, as a path; blank if there is none
 */
public record PlottedLine(
    String title,
    int colour,
    boolean isShown,
    String newest,
    List<PlottedStroke> strokes,
    List<PlottedDots> dots,
    List<PlottedBar> bars,
    String band,
    String before) {
  private static final int DASH = 7;
  private static final int DOT = 6;

  public PlottedLine {
    strokes = List.copyOf(strokes);
    dots = List.copyOf(dots);
    bars = List.copyOf(bars);
  }

  /**
   * The parts of a line that run where others run too. The lines alternate in dashes there, so that
   * each is seen.
   *
   * @param path as in SVG
   * @param lines how many run there
   * @param turn which of them this is, from 0
   */
  public record PlottedStroke(String path, int lines, int turn) {
    public boolean isShared() {
      return lines > 1;
    }

    /** The lengths of dash and gap. */
    public String dashes() {
      return DASH + " " + DASH * (lines - 1);
    }

    /** How far into the dashes the line begins. */
    public String offset() {
      return Integer.toString(-DASH * turn);
    }
  }

  /**
   * Dots of one size; where dots of several lines lie on each other, the lower ones are larger.
   *
   * @param path as in SVG
   * @param size in pixels
   */
  public record PlottedDots(String path, int size) {
    static int size(int lines, int turn) {
      return DOT + 4 * (lines - 1 - turn);
    }
  }

  /** A bar, by its upper left corner and its size. */
  public record PlottedBar(double x, double y, double width, double height) {
    public PlottedBar {
      x = Percent.rounded(x);
      y = Percent.rounded(y);
      width = Percent.rounded(width);
      height = Percent.rounded(height);
    }
  }
}
