package dev.storescope.server.cli.option;

import dev.storescope.accounts.Account;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Stream;

/** The values with which a shell completes options, as they are written on the command line. */
public interface Candidates extends Iterable<String> {
  Stream<String> list();

  @Override
  default Iterator<String> iterator() {
    return list().iterator();
  }

  final class Stores implements Candidates {
    @Override
    public Stream<String> list() {
      return Stream.of(StoreType.values()).map(StoreType::wireName);
    }
  }

  final class Devices implements Candidates {
    @Override
    public Stream<String> list() {
      return Stream.of(Device.values()).map(Device::wireName);
    }
  }

  final class Countries implements Candidates {
    @Override
    public Stream<String> list() {
      return Storefronts.list().stream().map(each -> each.country().code()).sorted();
    }
  }

  final class SubjectKinds implements Candidates {
    @Override
    public Stream<String> list() {
      return Stream.of(SubjectKind.values()).map(SubjectKind::word);
    }
  }

  final class Roles implements Candidates {
    @Override
    public Stream<String> list() {
      return Stream.of(Account.Role.values()).map(role -> role.name().toLowerCase(Locale.ROOT));
    }
  }

  final class ChannelKinds implements Candidates {
    @Override
    public Stream<String> list() {
      return Stream.of(ChannelTarget.Kind.values()).map(ChannelTarget.Kind::wireName);
    }
  }
}
