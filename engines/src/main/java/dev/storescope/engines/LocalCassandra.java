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
 * A local cluster of Cassandra nodes, each a process with its own folder and loopback address,
 * 127.0.0.1 and up; they stop with this program, even if it is killed. The cluster has one
 * datacenter, {@value #DATACENTER}, and unless it is secured, neither passwords nor TLS: it is for
 * tests and demos, and cannot be reached from other machines.
 *
 * <p>The folder of an earlier cluster of the same size can be used again, with its data.
 */
public final class LocalCassandra implements AutoCloseable {
  public static final String DATACENTER = "datacenter1";

  private static final int MAX_NODES = 7;
  private static final String READY = "Startup complete";

  private final List<Node> nodes;

  private LocalCassandra(List<Node> nodes) {
    this.nodes = nodes;
  }

  /**
   * Starts a cluster, and returns when all nodes accept clients.
   *
   * @param port the client port; the nine ports after it are used too
   * @throws EngineNotStartedException if Java 17 is missing or a node does not start
   */
  public static LocalCassandra start(Path folder, int nodes, int port) {
    return start(folder, nodes, port, false, Optional.empty());
  }

  /** Starts a cluster whose clients connect through a fault proxy for each node. */
  public static LocalCassandra startBehindProxies(Path folder, int nodes, int port) {
    return start(folder, nodes, port, true, Optional.empty());
  }

  /**
   * Starts one node behind a proxy that requires passwords and TLS. The first role is {@code
   * cassandra} with the password {@code cassandra}; it is created shortly after this returns.
   *
   * @param key the PEM file of its private key and certificate
   */
  public static LocalCassandra startSecured(Path folder, int port, Path key) {
    return start(folder, 1, port, true, Optional.of(key));
  }

  private static LocalCassandra start(
      Path folder, int nodes, int port, boolean proxied, Optional<Path> key) {
    if (nodes < 1 || nodes > MAX_NODES) {
      throw new IllegalArgumentException("1 to " + MAX_NODES + " nodes, not " + nodes);
    }
    CassandraPorts ports = new CassandraPorts(port);
    Path root = folder.toAbsolutePath();
    LocalCassandra cluster =
        new LocalCassandra(
            IntStream.range(0, nodes)
                .mapToObj(i -> new Node(root, i, nodes, ports, proxied, key))
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

  /** Kills all nodes; acknowledged writes stay in their folders. */
  @Override
  public void close() {
    nodes.forEach(Node::kill);
    nodes.forEach(node -> node.proxy.ifPresent(FaultProxy::close));
  }

  /** Starts the first, which is the seed, then the others concurrently. */
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
    private final Optional<FaultProxy> proxy;
    private @Nullable ChildProcess process;

    private Node(
        Path root,
        int index,
        int nodes,
        CassandraPorts ports,
        boolean proxied,
        Optional<Path> key) {
      this.folder = root.resolve("node" + (index + 1));
      this.address = address(index);
      this.managementPort = ports.management(index);
      this.proxy =
          proxied
              ? Optional.of(FaultProxy.start(address, broadcastAddress(index), ports.client()))
              : Optional.empty();
      this.contactPoint = (proxied ? broadcastAddress(index) : address) + ":" + ports.client();
      CassandraFiles.write(
          folder,
          address,
          proxied ? broadcastAddress(index) : address,
          address(0),
          token(index, nodes),
          ports,
          key);
    }

    public String contactPoint() {
      return contactPoint;
    }

    /** The proxy that clients connect through, if it has one. */
    public Optional<FaultProxy> proxy() {
      return proxy;
    }

    /** The folder of its data and its log. */
    public Path folder() {
      return folder;
    }

    public Path log() {
      return folder.resolve(CassandraFiles.LOG);
    }

    /** The ids of its operating system processes. */
    public List<Long> processIds() {
      return running().processes().map(ProcessHandle::pid).toList();
    }

    /** Starts it unless it runs, and returns when it accepts clients. */
    public void start() {
      launch();
      awaitReady();
    }

    /** Kills it with {@code SIGKILL}. */
    public void kill() {
      if (process != null) {
        process.kill();
        process = null;
      }
    }

    /** Suspends it: its connections stay open without answers. */
    public void pause() {
      running().signal("STOP");
    }

    public void resume() {
      running().signal("CONT");
    }

    /** Runs a command of {@code nodetool}, such as {@code flush}, and returns its output. */
    public String nodetool(String... arguments) {
      try {
        return ChildProcess.execute(nodetoolCommand(arguments));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The command that runs {@code nodetool} for this node. */
    public List<String> nodetoolCommand(String... arguments) {
      return CassandraFiles.nodetool(folder, managementPort, List.of(arguments));
    }

    private void launch() {
      if (process == null || !process.isAlive()) {
        process =
            ChildProcess.launch(
                "the Cassandra node " + contactPoint(),
                CassandraFiles.command(folder, managementPort),
                READY,
                // A node that ends orderly occupies its ports for seconds after this program.
                "KILL",
                Optional.empty());
      }
    }

    private void awaitReady() {
      running().awaitReady();
    }

    private ChildProcess running() {
      return Objects.requireNonNull(process, "the node is not running");
    }

    private static String address(int index) {
      return "127.0.0." + (index + 1);
    }

    private static String broadcastAddress(int index) {
      return "127.0.1." + (index + 1);
    }

    /** The tokens are spread evenly over the ring. */
    private static long token(int index, int nodes) {
      return Long.MIN_VALUE + 1 + index * (Long.MAX_VALUE / nodes * 2);
    }
  }
}
