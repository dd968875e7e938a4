package org.maskedbandit.service.store;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.secret.Pseudonym;

/**
 * A transaction of the store. Only this package sees what is in it.
 *
 * <p>Of the arguments of a statement, a {@link SlotId} and a {@link PeopleStore.Name} stand for two
 * columns, and a pseudonym for its bytes, or NULL if nobody was named.
 */
public final class Tx {
  private final Handle handle;
  private final boolean shared;

  Tx(Handle handle, boolean shared) {
    this.handle = handle;
    this.shared = shared;
  }

  Handle handle() {
    return handle;
  }

  /** Whether other nodes may use the database at the same time. */
  boolean shared() {
    return shared;
  }

  /** Added to a SELECT whose rows no other transaction may change until this one ends. */
  String forUpdate() {
    return shared ? " FOR UPDATE" : "";
  }

  /** Added to a SELECT whose rows no other transaction may change, but may read in the same way. */
  String forShare() {
    return shared ? " FOR SHARE" : "";
  }

  /** How many rows have changed. */
  int execute(String sql, @Nullable Object... arguments) {
    return handle.execute(sql, columns(arguments));
  }

  /** For rows with a mapper of their own: it reads many rows in half the time of {@link #rows}. */
  Query select(String sql, @Nullable Object... arguments) {
    return handle.select(sql, columns(arguments));
  }

  /** Rows as records, whose components have the names of the columns, or values of one column. */
  <T> ResultIterable<T> rows(Class<T> type, String sql, @Nullable Object... arguments) {
    Query query = select(sql, arguments);
    return type.isRecord()
        ? query.map((row, context) -> record(type, row, context))
        : query.mapTo(type);
  }

  /** By the names of components: those of parameters are not in every class file. */
  private static <T> T record(Class<T> type, ResultSet row, StatementContext context)
      throws SQLException {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = context
          .findColumnMapperFor(components[i].getGenericType())
          .orElseThrow()
          .map(row, column(components[i].getName()), context);
    }
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** The column finalArm is final_arm. */
  private static String column(String component) {
    return component.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  <T> Optional<T> find(Class<T> type, String sql, @Nullable Object... arguments) {
    return rows(type, sql, arguments).findFirst();
  }

  boolean exists(String sql, @Nullable Object... arguments) {
    return find(Integer.class, sql, arguments).isPresent();
  }

  private static @Nullable Object[] columns(@Nullable Object... arguments) {
    return Stream.of(arguments).flatMap(Tx::columns).toArray();
  }

  private static Stream<@Nullable Object> columns(@Nullable Object argument) {
    if (argument instanceof SlotId slot) {
      return Stream.of(slot.experiment(), slot.slot());
    } else if (argument instanceof PeopleStore.Name name) {
      return Stream.of(name.experiment(), name.person().bytes());
    } else if (argument instanceof Pseudonym person) {
      return Stream.of(bytes(person));
    }
    return Stream.of(argument);
  }

  /** As a column; NULL for nobody. */
  static byte @Nullable [] bytes(Pseudonym person) {
    return person.named() ? person.bytes() : null;
  }

  /** Sets the parameters of a statement for one row. */
  interface Binding<T> {
    void bind(PreparedStatement statement, T row) throws SQLException;
  }

  /**
   * One statement for many rows, by JDBC itself: to bind a small row, Jdbi takes longer than the
   * store takes to write it. For each row how many rows of the store it changed.
   */
  <T> int[] batch(String sql, List<T> rows, Binding<T> binding) {
    if (rows.isEmpty()) {
      return new int[0];
    }
    try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
      for (T row : rows) {
        binding.bind(statement, row);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (SQLException failed) {
      throw new IllegalStateException("a batch was not written", failed);
    }
  }
}
