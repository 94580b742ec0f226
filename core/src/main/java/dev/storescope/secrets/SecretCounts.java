package dev.storescope.secrets;

/** How many channels and connections have secrets of some kind. */
public record SecretCounts(int channels, int connections) {
  public boolean isEmpty() {
    return channels == 0 && connections == 0;
  }
}
