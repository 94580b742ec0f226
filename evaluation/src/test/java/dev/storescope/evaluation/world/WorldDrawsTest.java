package dev.storescope.evaluation.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.evaluation.world.KnobDraw.Distribution;
import dev.storescope.evaluation.world.WorldDraws.DrawnWorld;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.sandbox.world.law.WorldSettings.Volumes;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldDrawsTest {
  private static final String HEADER =
      "knob,distribution,centre,width,least,most,believed,source\n";

  private final WorldDraws standard = WorldDraws.standard();

  @TempDir private Path folder;

  @Test
  void theWorldOfASeedIsTheSameEachTime() {
    assertThat(WorldDraws.standard().draw(17)).isEqualTo(standard.draw(17));
    assertThat(standard.draw(18)).isNotEqualTo(standard.draw(17));
  }

  @Test
  void everyKnobExceptBotsIsDrawnFromItsRange() {
    assertThat(standard.knobs().stream().map(KnobDraw::knob))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(WorldKnob.values()).filter(knob -> knob != WorldKnob.BOTS).toList());
    for (DrawnWorld world : drawn(400)) {
      WorldSettings settings = world.settings();
      assertThat(settings.popularity().error()).isBetween(0.01, 1.0);
      assertThat(exponent(settings)).isBetween(0.7, 1.15);
      assertThat(settings.searches().distinct()).isBetween(200_000, 20_000_000);
      assertThat(settings.markets().first()).isBetween(2e5, 2e6);
      assertThat(settings.suggester().error()).isBetween(0.1, 1.0);
      assertThat(settings.popularity().rowsOfGenre()).isEqualTo(500);
      assertThat(settings.searches().bots()).isZero();
    }
  }

  @Test
  void drawnValuesHaveTheirCentreAndWidth() {
    List<DrawnWorld> worlds = drawn(2_000);
    double[] exponents = worlds.stream().mapToDouble(world -> exponent(world.settings())).toArray();
    assertThat(DoubleStream.of(exponents).average().orElseThrow()).isCloseTo(0.92, within(0.01));
    assertThat(deviation(exponents)).isBetween(0.08, 0.102);
    double[] searches =
        worlds.stream()
            .mapToDouble(world -> Math.log(world.settings().markets().first() / 650e3))
            .toArray();
    assertThat(DoubleStream.of(searches).average().orElseThrow()).isCloseTo(0, within(0.05));
    assertThat(deviation(searches)).isBetween(0.27, 0.31);
  }

  @Test
  void knobsAreDrawnIndependently() {
    List<DrawnWorld> worlds = drawn(2_000);
    double together =
        worlds.stream()
            .mapToDouble(
                world ->
                    Math.log(world.settings().markets().first() / 650e3)
                        * (exponent(world.settings()) - 0.92))
            .average()
            .orElseThrow();
    assertThat(together / 0.3 / 0.1).isCloseTo(0, within(0.08));
  }

  @Test
  void countriesAreDrawnByTheirWeights() {
    var shares =
        drawn(2_000).stream()
            .collect(Collectors.groupingBy(DrawnWorld::country, Collectors.counting()));
    assertThat(shares.get(new Country("us"))).isBetween(720L, 880L);
    assertThat(shares.keySet())
        .contains(new Country("jp"), new Country("ie"), new Country("sa"), new Country("ru"));
  }

  @Test
  void everyRowSaysWhereItsWidthComesFromAndWhatTheEstimatesBelieve() {
    assertThat(standard.knobs())
        .allSatisfy(row -> assertThat(row.source()).isNotBlank())
        .allSatisfy(row -> assertThat(row.believed()).isNotBlank())
        .allSatisfy(row -> assertThat(row.describe()).containsAnyOf("from", "always"));
    assertThat(standard.knobs().getFirst().describe())
        .isEqualTo("log-normal, 0.1, σ 0.7, from 0.01 to 1");
    assertThat(standard.countrySource()).isNotBlank();
  }

  @Test
  void aDrawnWorldOfAnySeedCanBeMade() {
    for (long seed = 1; seed <= 12; seed++) {
      DrawnWorld drawn = standard.draw(seed);
      World world = new World(drawn.settings().withSize(300, 1_500));
      for (StoreType store : StoreType.values()) {
        assertThat(world.truth().searchesOfAllTerms(store, drawn.country())).isPositive();
        assertThat(world.truth().terms(store, drawn.country())).hasSize(1_500);
      }
    }
  }

  @Test
  void aFileOfAUserLeavesKnobsWithoutARowAsUsual() throws IOException {
    WorldDraws draws =
        read(
            """
            # a remark
            knob,distribution,centre,width,least,most,believed,source
            exponent,uniform,0.7,0.1,0.5,0.9,0.9,"assumed, for a trial"
            """);
    DrawnWorld drawn = draws.draw(5);
    assertThat(exponent(drawn.settings())).isBetween(0.6, 0.8);
    assertThat(drawn.settings().with(WorldSettings.of(5).searches()))
        .isEqualTo(WorldSettings.of(5));
    assertThat(drawn.country()).isEqualTo(new Country("us"));
    assertThat(draws.knobs().getFirst().source()).isEqualTo("assumed, for a trial");
  }

  @Test
  void aRowMoreDoesNotChangeWhatTheOthersDraw() throws IOException {
    String exponent = "exponent,normal,0.9,0.2,0.5,1.3,,assumed\n";
    String error = "popularity-error,normal,0.1,0.1,0,1,,assumed\n";
    DrawnWorld one = read(HEADER + exponent).draw(9);
    DrawnWorld two = read(HEADER + error + exponent).draw(9);
    assertThat(two.settings().searches()).isEqualTo(one.settings().searches());
  }

  @Test
  void eachWrongLineIsToldOnceWithWhatWouldBeRight() {
    assertThatThrownBy(
            () ->
                read(
                    HEADER
                        + "slope,normal,5,1,3,8,,assumed\n"
                        + "exponent,gaussian,0.9,0.2,0.5,1.3,,assumed\n"
                        + "exponent,normal,much,0.2,0.5,1.3,,assumed\n"
                        + "exponent,normal,2,0.2,0.5,1.3,,assumed\n"
                        + "exponent,normal,0.9,-1,0.5,1.3,,assumed\n"
                        + "exponent,normal,0.9,0.2,0.5,9,,assumed\n"
                        + "exponent,normal,0.9,0.2,0.5,1.3,,\n"
                        + "country,one of,us 1|xx 2,,,,,assumed\n"
                        + "country,one of,us,,,,,assumed\n"
                        + "appeal,log-normal,0,1,0,4,,assumed\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .satisfies(
            message -> {
              List<String> lines = message.lines().toList();
              assertThat(lines).hasSize(10);
              assertThat(lines.get(0)).contains("line 2: the knobs are popularity-error,");
              assertThat(lines.get(1))
                  .contains("line 3: the distribution is normal, log-normal or uniform, not");
              assertThat(lines.get(2))
                  .contains("line 4: centre is a number like 0.5, not \"much\"");
              assertThat(lines.get(3)).contains("the centre is from 0.5 (least) to 1.3 (most)");
              assertThat(lines.get(4)).contains("the width is 0 or more");
              assertThat(lines.get(5)).contains("least and most of exponent are from 0.1 to 2");
              assertThat(lines.get(6)).contains("the source says where the width comes from");
              assertThat(lines.get(7)).contains("no store has a storefront for \"xx\"");
              assertThat(lines.get(8)).contains("countries with weights, as in \"us 40 | de 12\"");
              assertThat(lines.get(9)).contains("log-normal distribution is above 0");
            });
  }

  @Test
  void aKnobHasOneRow() {
    String row = "exponent,normal,0.9,0.2,0.5,1.3,,assumed\n";
    assertThatThrownBy(() -> read(HEADER + row + row))
        .hasMessageEndingWith("line 3: exponent has one row at most");
  }

  @Test
  void aFileWithoutRowsOrWithOtherColumnsIsRefused() {
    assertThatThrownBy(() -> read(HEADER))
        .hasMessageContaining("has no rows; its columns are knob");
    assertThatThrownBy(() -> read("knob,mean\nexponent,1\n"))
        .hasMessageContaining("line 2: the columns are knob,distribution,centre");
    assertThatThrownBy(() -> read(HEADER + "exponent,normal\n"))
        .hasMessageContaining("line 2: a line has 8 cells, not 2");
    assertThatThrownBy(() -> read(HEADER + "exponent,normal,0.9,0.2,0.5,1.3,,from logs, mostly\n"))
        .hasMessageContaining("a cell with a comma stands in quotation marks");
    assertThatThrownBy(() -> read(HEADER + "exponent,\"normal\n")).hasMessageContaining("line 2");
  }

  @Test
  void aDistributionThatMissesItsRangeGivesTheCentre() {
    KnobDraw row =
        new KnobDraw(
            WorldKnob.EXPONENT, Distribution.NORMAL, 0.9, 1e12, 0.9, 0.9, "0.9", "assumed");
    assertThat(row.draw(new SplittableRandom(1))).isEqualTo(0.9);
  }

  private WorldDraws read(String text) throws IOException {
    return WorldDraws.read(Files.writeString(folder.resolve("worlds.csv"), text));
  }

  private List<DrawnWorld> drawn(int count) {
    return LongStream.rangeClosed(1, count).mapToObj(standard::draw).toList();
  }

  private static double exponent(WorldSettings settings) {
    return switch (settings.searches().volumes()) {
      case Volumes.Zipf(double exponent, _) -> exponent;
      case Volumes.LogNormal _ -> throw new AssertionError("a power law is drawn");
    };
  }

  private static double deviation(double[] values) {
    double mean = DoubleStream.of(values).average().orElseThrow();
    return Math.sqrt(
        DoubleStream.of(values).map(one -> (one - mean) * (one - mean)).average().orElseThrow());
  }
}
