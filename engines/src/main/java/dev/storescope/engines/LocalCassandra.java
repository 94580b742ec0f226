package dev.storescope.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of real Cassandra nodes on this machine, each a process with a folder and a loopback
 * address of its own, 127.0.0.1 and up; all end with this program, however that ends. It has one
 * datacenter, {@value #DATACENTER}, and unless it is guarded neither passwords nor encryption: it
 * is for tests and for trying out, and nobody else can reach it.
 *
 * <p>Folders of an earlier cluster of the same size go on where that one ended.
 */
public final class LocalCassandra implements AutoCloseable {
  public static final String DATACENTER = "datacenter1";

  private static final int MOST_NODES = 7;
  private static final String READY = "Startup complete";

  private final List<Node> nodes;

  private LocalCassandra(List<Node> nodes) {
    this.nodes = nodes;
  }

  /**
   * Starts a cluster, and returns when each node answers its clients.
   *
   * @param port the one clients connect to; the nine after it are taken too
   * @throws EngineNotStartedException if there is no Java 17, or a node does not start
   */
  public static LocalCassandra start(Path folder, int nodes, int port) {
    return start(folder, nodes, port, false, Optional.empty());
  }

  /** The same, with a way to each node that can be cut; clients are told these ways only. */
  public static LocalCassandra startBehindLinks(Path folder, int nodes, int port) {
    return start(folder, nodes, port, true, Optional.empty());
  }

  /**
   * Starts one node behind a link that lets in only those with a password, over TLS; the first is
   * {@code cassandra} with the password {@code cassandra}, some moments after this has returned.
   *
   * @param key the PEM file of its private key and certificate
   */
  public static LocalCassandra startGuarded(Path folder, int port, Path key) {
    return start(folder, 1, port, true, Optional.of(key));
  }

  private static LocalCassandra start(
      Path folder, int nodes, int port, boolean linked, Optional<Path> key) {
    if (nodes < 1 || nodes > MOST_NODES) {
      throw new IllegalArgumentException("1 to " + MOST_NODES + " nodes, not " + nodes);
    }
    CassandraPorts ports = new CassandraPorts(port);
    Path root = folder.toAbsolutePath();
    LocalCassandra cluster =
        new LocalCassandra(
            IntStream.range(0, nodes)
                .mapToObj(i -> new Node(root, i, nodes, ports, linked, key))
                .toList());
    try {
      cluster.startAll();
      return cluster;
    } catch (EngineNotStartedException e) {
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
    nodes.forEach(node -> node.link.ifPresent(Link::close));
  }

  /** The first alone, since the others find the cluster by it; these side by side. */
  private void startAll() {
    nodes.getFirst().start();
    List<Node> others = nodes.subList(1, nodes.size());
    others.forEach(Node::launch);
    others.forEach(Node::awaitReady);
  }

  /** One node; a killed one can be started again. Not safe for use by two threads. */
  public static final class Node {
    private final Path folder;
    private final String address;
    private final String contactPoint;
    private final int managementPort;
    private final Optional<Link> link;
    private @Nullable GuardedProcess process;

    private Node(
        Path root, int index, int nodes, CassandraPorts ports, boolean linked, Optional<Path> key) {
      this.folder = root.resolve("node" + (index + 1));
      this.address = address(index);
      this.managementPort = ports.management(index);
      this.link =
          linked
              ? Optional.of(Link.to(address, announced(index), ports.client()))
              : Optional.empty();
      this.contactPoint = (linked ? announced(index) : address) + ":" + ports.client();
      CassandraFiles.write(
          folder,
          address,
          linked ? announced(index) : address,
          address(0),
          token(index, nodes),
          ports,
          key);
    }

    public String contactPoint() {
      return contactPoint;
    }

    /** The way that clients have to it, where it can be cut. */
    public Optional<Link> link() {
      return link;
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

    /** Ends it with {@code kill -9}. */
    public void kill() {
      if (process != null) {
        process.kill();
        process = null;
      }
    }

    /** Lets it stand still: its connections stay open, and nobody answers. */
    public void pause() {
      running().signal("STOP");
    }

    public void resume() {
      running().signal("CONT");
    }

    /** What Cassandra's {@code nodetool} says to a command, such as {@code flush}. */
    public String nodetool(String... arguments) {
      try {
        return Commands.run(CassandraFiles.nodetool(folder, managementPort, List.of(arguments)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void launch() {
      if (process == null || !process.isAlive()) {
        process =
            GuardedProcess.launch(
                "the Cassandra node " + contactPoint(),
                CassandraFiles.command(folder, managementPort),
                READY,
                "TERM");
      }
    }

    private void awaitReady() {
      running().awaitReady();
    }

    private GuardedProcess running() {
      return Objects.requireNonNull(process, "the node does not run");
    }

    private static String address(int index) {
      return "127.0.0." + (index + 1);
    }

    private static String announced(int index) {
      return "127.0.1." + (index + 1);
    }

    /** Spread evenly over all 64-bit numbers. */
    private static long token(int index, int nodes) {
      return Long.MIN_VALUE + 1 + index * (Long.MAX_VALUE / nodes * 2);
    }
  }
}
