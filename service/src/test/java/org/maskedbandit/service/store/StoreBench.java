package org.maskedbandit.service.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;

/** A store with one experiment, whose decisions and reports are written one by one. */
class StoreBench implements AutoCloseable {
  final Database database;
  final Definition definition;
  final Rewards rewards;
  final long id;
  long sequence;

  StoreBench(Database database, MasterKey master, String json) throws JsonProcessingException {
    this.database = database;
    definition = Definition.read(new ObjectMapper().readTree(json));
    rewards = new Rewards(database, master);
    id = write(handle -> {
      Experiments.create(handle, definition, 0);
      return Experiments.find(handle, "e").orElseThrow().id();
    });
  }

  final <R> R write(Function<Handle, R> work) {
    return database.writing().inTransaction(work::apply);
  }

  DecisionId log(DecisionId decision) {
    write(handle -> {
      DecisionLog.insert(handle, List.of(decision));
      return true;
    });
    return decision;
  }

  Report.Outcome report(DecisionId decision, double value, long now) {
    Report report = new Report(decision, value, definition.reward(), false);
    return write(handle -> rewards.take(handle, List.of(report), now).get(0));
  }

  long count(String table) {
    return write(handle ->
        handle.select("SELECT count(*) FROM " + table).mapTo(Long.class).one());
  }

  @Override
  public void close() {
    database.close();
  }
}
