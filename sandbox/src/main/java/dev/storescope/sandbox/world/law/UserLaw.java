package dev.storescope.sandbox.world.law;

import dev.storescope.sandbox.world.law.WorldSettings.Reading;

/**
 * How people use the results of a search.
 *
 * @param reading how far they read
 * @param wantTheOwner share of the searches for a brand that want the brand's app
 * @param install probability of installing a result of medium appeal that is read
 * @param appeal how much apps differ in appeal: 0 not at all, 1 with a standard deviation of about
 *     a quarter of the logarithm of that probability, 2 twice as much
 */
public record UserLaw(Reading reading, double wantTheOwner, double install, double appeal) {
  public static final UserLaw USUAL = new UserLaw(Reading.USUAL, 0.60, 0.07, 1);

  public UserLaw {
    if (!(isShare(wantTheOwner) && isShare(install) && appeal >= 0)) {
      throw new IllegalArgumentException(
          "those who want the owner and those who install are shares; appeal is at least 0");
    }
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  public UserLaw withReading(Reading other) {
    return new UserLaw(other, wantTheOwner, install, appeal);
  }

  public UserLaw withWantTheOwner(double other) {
    return new UserLaw(reading, other, install, appeal);
  }

  public UserLaw withInstall(double other) {
    return new UserLaw(reading, wantTheOwner, other, appeal);
  }

  public UserLaw withAppeal(double other) {
    return new UserLaw(reading, wantTheOwner, install, other);
  }
}
