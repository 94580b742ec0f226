package dev.storescope.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reverse proxy in a process of its own, on a free port, with a configuration of the manual. */
final class ReverseProxy implements AutoCloseable {
  private static final Path MANUAL = Path.of("..", "docs", "proxies.md");
  private static final String SERVICE = "127.0.0.1:8080";
  private static final Pattern ENCRYPTION = Pattern.compile("(?m)^\\s*(ssl_\\w+|listen) .*$");

  private final Process process;
  private final String address;

  private ReverseProxy(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /** A configuration of the manual, by the language of its block and its place among those. */
  static String documented(String language, int index) throws IOException {
    return Pattern.compile("(?ms)^```" + language + "$(.*?)^```$")
        .matcher(Files.readString(MANUAL))
        .results()
        .map((MatchResult block) -> block.group(1))
        .toList()
        .get(index);
  }

  /** Starts nginx without TLS, with what belongs to a server. */
  static ReverseProxy nginx(Path folder, String locations, String service) throws Exception {
    int port = freePort();
    return nginx(folder, "http", port, "listen 127.0.0.1:" + port + ";", locations, service);
  }

  /** Starts nginx with a server or its part, as it is but for its port and its certificate. */
  static ReverseProxy nginx(
      Path folder, String server, SelfSignedCertificate certificate, String service)
      throws Exception {
    int port = freePort();
    String encryption =
        "listen 127.0.0.1:%s ssl; ssl_certificate %s; ssl_certificate_key %s;"
            .formatted(String.valueOf(port), certificate.certificate(), certificate.key());
    return nginx(folder, "https", port, encryption, server, service);
  }

  private static ReverseProxy nginx(
      Path folder, String scheme, int port, String listening, String server, String service)
      throws Exception {
    String locations =
        ENCRYPTION.matcher(server).replaceAll("").replace(SERVICE, authority(service));
    String own =
        locations.contains("server {")
            ? locations.replace("server {", "server {\n " + listening)
            : "server {\n " + listening + "\n" + locations + "\n}";
    Files.writeString(
        folder.resolve("nginx.conf"),
        """
        daemon off;
        pid nginx.pid;
        user %s;
        events {}
        http {
          access_log off;
          client_body_temp_path body;
          proxy_temp_path proxy;
          fastcgi_temp_path fastcgi;
          uwsgi_temp_path uwsgi;
          scgi_temp_path scgi;
          %s
        }
        """
            .formatted(System.getProperty("user.name"), own));
    return start(
        folder,
        scheme,
        port,
        List.of("nginx", "-p", folder + "/", "-c", "nginx.conf", "-e", "stderr"));
  }

  /** Starts Caddy with a site, as it is but for its address and its certificate. */
  static ReverseProxy caddy(
      Path folder, String site, SelfSignedCertificate certificate, String service)
      throws Exception {
    int port = freePort();
    Path file = folder.resolve("Caddyfile");
    String own =
        "https://localhost:%s {\n tls %s %s"
            .formatted(String.valueOf(port), certificate.certificate(), certificate.key());
    Files.writeString(
        file,
        "{\n admin off\n auto_https disable_redirects\n}\n"
            + site.replaceFirst("(?m)^\\S+ \\{$", Matcher.quoteReplacement(own))
                .replace(SERVICE, authority(service)));
    return start(
        folder,
        "https",
        port,
        List.of("caddy", "run", "--adapter", "caddyfile", "--config", file.toString()));
  }

  private static ReverseProxy start(Path folder, String scheme, int port, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("XDG_DATA_HOME", folder.toString());
    builder.environment().put("XDG_CONFIG_HOME", folder.toString());
    builder.environment().put("HOME", folder.toString());
    Path log = folder.resolve("log");
    Process process = builder.redirectOutput(log.toFile()).start();
    while (!isListening(port)) {
      if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(command + " ended: " + Files.readString(log));
      }
    }
    return new ReverseProxy(process, scheme + "://localhost:" + port);
  }

  URI url(String path) {
    return URI.create(address + path);
  }

  private static String authority(String service) {
    return URI.create(service).getAuthority();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  private static boolean isListening(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
