package org.maskedbandit.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One command, run inside this process: its exit status and what it printed. */
record Session(int status, String out, String err) {

  static Session of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Session(status, out.toString(), err.toString());
  }

  static Session of(List<String> arguments) {
    return of(arguments.toArray(String[]::new));
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException broken) {
      throw new AssertionError("standard output must be JSON, but is " + out, broken);
    }
  }
}
