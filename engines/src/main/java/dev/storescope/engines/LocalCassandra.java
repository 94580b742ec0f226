package dev.storescope.engines;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of real Cassandra nodes on this machine, each a process with a folder and a loopback
 * address of its own, 127.0.0.1 and up. It has one datacenter, {@value #DATACENTER}, and neither
 * passwords nor encryption: it is for tests and for trying out, and nobody else can reach it.
 *
 * <p>Folders of an earlier cluster of the same size go on where that one ended.
 */
public final class LocalCassandra implements AutoCloseable {
  public static final String DATACENTER = "datacenter1";

  private static final int MOST_NODES = 7;
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int CONNECT_MILLIS = 1000;

  private final List<Node> nodes;

  private LocalCassandra(List<Node> nodes) {
    this.nodes = nodes;
  }

  /**
   * Starts a cluster, and returns when each node answers its clients.
   *
   * @param port the one clients connect to; the nine after it are taken too
   * @throws IllegalStateException if there is no Java 17, or a node does not start
   */
  public static LocalCassandra start(Path folder, int nodes, int port) {
    if (nodes < 1 || nodes > MOST_NODES) {
      throw new IllegalArgumentException("1 to " + MOST_NODES + " nodes, not " + nodes);
    }
    CassandraPorts ports = new CassandraPorts(port);
    Path root = folder.toAbsolutePath();
    LocalCassandra cluster =
        new LocalCassandra(
            IntStream.range(0, nodes).mapToObj(i -> new Node(root, i, nodes, ports)).toList());
    try {
      cluster.startAll();
      return cluster;
    } catch (IllegalStateException e) {
      cluster.close();
      throw e;
    }
  }

  public List<Node> nodes() {
    return nodes;
  }

  /** The addresses and port of all nodes, as address:port. */
  public List<String> contactPoints() {
    return nodes.stream().map(Node::contactPoint).toList();
  }

  /** Ends all nodes at once; what they acknowledged stays in their folders. */
  @Override
  public void close() {
    nodes.forEach(Node::kill);
  }

  /** The first alone, since the others find the cluster by it; these side by side. */
  private void startAll() {
    nodes.getFirst().start();
    List<Node> others = nodes.subList(1, nodes.size());
    others.forEach(Node::launch);
    others.forEach(Node::awaitReady);
  }

  /** One node; a stopped or killed one can be started again. Not safe for use by two threads. */
  public static final class Node {
    private final Path folder;
    private final String address;
    private final CassandraPorts ports;
    private final int managementPort;
    private @Nullable EngineProcess process;

    private Node(Path root, int index, int nodes, CassandraPorts ports) {
      this.folder = root.resolve("node" + (index + 1));
      this.address = address(index);
      this.ports = ports;
      this.managementPort = ports.management(index);
      CassandraFiles.write(folder, address, address(0), token(index, nodes), ports);
    }

    public String contactPoint() {
      return address + ":" + ports.client();
    }

    /** Where it keeps its data and its log, {@code system.log}. */
    public Path folder() {
      return folder;
    }

    /** Starts it where it does not run, and returns when it answers its clients. */
    public void start() {
      launch();
      awaitReady();
    }

    /** Asks it to end in good order. */
    public void stop() {
      if (process != null) {
        process.resume();
        process.stop();
        process = null;
      }
    }

    /** Ends it with {@code kill -9}. */
    public void kill() {
      if (process != null) {
        process.kill();
        process = null;
      }
    }

    /** Lets it stand still: its connections stay open, and nobody answers. */
    public void pause() {
      running().pause();
    }

    public void resume() {
      running().resume();
    }

    /** What Cassandra's {@code nodetool} says to a command, such as {@code flush}. */
    public String nodetool(String... arguments) {
      return EngineProcess.run(
          "nodetool", CassandraFiles.nodetool(folder, managementPort, List.of(arguments)));
    }

    private void launch() {
      if (process == null || !process.isAlive()) {
        process =
            EngineProcess.start(
                "the Cassandra node " + contactPoint(),
                folder.resolve("out.log"),
                CassandraFiles.command(folder, managementPort));
      }
    }

    private void awaitReady() {
      running().awaitReady(this::answers, PATIENCE);
    }

    private EngineProcess running() {
      return Objects.requireNonNull(process, "the node does not run");
    }

    private boolean answers() {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, ports.client()), CONNECT_MILLIS);
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    private static String address(int index) {
      return "127.0.0." + (index + 1);
    }

    /** Spread evenly over all 64-bit numbers. */
    private static long token(int index, int nodes) {
      return Long.MIN_VALUE + 1 + index * (Long.MAX_VALUE / nodes * 2);
    }
  }
}
