package dev.storescope.server.config;

/** A setting is invalid; the message says in one line what the operator should change. */
public class ConfigurationException extends RuntimeException {
  public ConfigurationException(String message) {
    super(message);
  }

  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
