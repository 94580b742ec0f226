package dev.storescope.sandbox.world.law;

/**
 * How apps are named.
 *
 * @param ordinary share of apps whose name is of ordinary words of the language ("Weather", "Sun
 *     Photo"); the other names are artificial words
 * @param unseparated share of apps without a separator between the name and the rest of the title
 */
public record NamingLaw(double ordinary, double unseparated) {
  public static final NamingLaw USUAL = new NamingLaw(0, 0);

  public NamingLaw {
    if (!(ordinary >= 0 && ordinary <= 1 && unseparated >= 0 && unseparated <= 1)) {
      throw new IllegalArgumentException("ordinary and unseparated names are shares");
    }
  }

  public NamingLaw withOrdinary(double other) {
    return new NamingLaw(other, unseparated);
  }

  public NamingLaw withUnseparated(double other) {
    return new NamingLaw(ordinary, other);
  }
}
