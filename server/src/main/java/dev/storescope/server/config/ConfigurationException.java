package dev.storescope.server.config;

/** What was set makes no sense; the message tells the operator in one line what would. */
public class ConfigurationException extends RuntimeException {
  public ConfigurationException(String message) {
    super(message);
  }

  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
