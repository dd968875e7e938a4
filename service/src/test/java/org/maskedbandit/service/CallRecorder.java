package org.maskedbandit.service;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMStartEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs a program in a process of its own and records which files of the service its threads enter,
 * by the debugger interface of the JDK. The program needs no change and is never suspended but to
 * prepare a class.
 *
 * <p>Records, enums, interfaces and constructors are not recorded.
 */
final class CallRecorder implements AutoCloseable {
  private static final String ROOT = "org.maskedbandit.service.";
  private static final Set<String> VALUES = Set.of("java.lang.Record", "java.lang.Enum");
  private static final long IDLE_MILLIS = 50;

  /** A method was entered; the file is the name of its outermost class. */
  record Call(String thread, String file, String method) {}

  private final VirtualMachine machine;
  private final BufferedReader output;
  private final List<BreakpointRequest> entries = new ArrayList<>();
  private final List<Call> calls = new ArrayList<>();
  private final Map<ThreadReference, String> threads = new HashMap<>();
  private boolean recording;
  private long idle;

  private CallRecorder(VirtualMachine machine) {
    this.machine = machine;
    output = new BufferedReader(
        new InputStreamReader(machine.process().getInputStream(), StandardCharsets.UTF_8));
    ClassPrepareRequest prepared = machine.eventRequestManager().createClassPrepareRequest();
    prepared.addClassFilter(ROOT + "*");
    prepared.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
    prepared.enable();
    Thread reader = new Thread(this::read, "recorder");
    reader.setDaemon(true);
    reader.start();
  }

  /** Launches a main class with the class path of this process; it begins with {@link #run}. */
  static CallRecorder launch(Class<?> main, String argument) {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> options = connector.defaultArguments();
    String path = System.getProperty("java.class.path");
    options.get("main").setValue(main.getName() + " " + argument);
    options.get("options").setValue("-cp \"" + path + "\" -Xmx256m -XX:TieredStopAtLevel=1");
    try {
      return new CallRecorder(connector.launch(options));
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  void run() {
    machine.resume();
  }

  /** The next line that the program prints. */
  String line() {
    try {
      String line = output.readLine();
      if (line == null) {
        throw new IllegalStateException("the program has ended");
      }
      return line;
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Records from now on. */
  synchronized void begin() {
    calls.clear();
    recording = true;
    entries.forEach(BreakpointRequest::enable);
  }

  /** What was called since the beginning. */
  synchronized List<Call> end() {
    entries.forEach(BreakpointRequest::disable);
    recording = false;
    // What was entered before is in the queue by now.
    long before = idle;
    try {
      while (idle == before) {
        wait();
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    return List.copyOf(calls);
  }

  private void read() {
    try {
      while (true) {
        EventSet events = machine.eventQueue().remove(IDLE_MILLIS);
        synchronized (this) {
          if (events == null) {
            idle++;
            notifyAll();
          } else {
            events.forEach(this::take);
          }
        }
        if (events != null && events.stream().noneMatch(VMStartEvent.class::isInstance)) {
          events.resume();
        }
      }
    } catch (InterruptedException | VMDisconnectedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(Event event) {
    if (event instanceof ClassPrepareEvent prepared) {
      watch(prepared.referenceType());
    } else if (event instanceof BreakpointEvent entered) {
      String thread = threads.computeIfAbsent(entered.thread(), ThreadReference::name);
      Method method = entered.location().method();
      calls.add(new Call(thread, file(method.declaringType()), method.name()));
    }
  }

  private void watch(ReferenceType type) {
    if (!(type instanceof ClassType declared)
        || VALUES.contains(parent(declared))
        || type.name().contains("$$")) {
      return;
    }
    for (Method method : declared.methods()) {
      if (!method.isConstructor() && !method.isStaticInitializer() && method.location() != null) {
        BreakpointRequest entry =
            machine.eventRequestManager().createBreakpointRequest(method.location());
        entry.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        entry.setEnabled(recording);
        entries.add(entry);
      }
    }
  }

  private static String parent(ClassType type) {
    ClassType parent = type.superclass();
    return parent == null ? "" : parent.name();
  }

  private static String file(ReferenceType type) {
    String outermost = type.name().split("\\$", 2)[0];
    return outermost.substring(outermost.lastIndexOf('.') + 1);
  }

  /** Ends the process that it has started. */
  @Override
  public void close() {
    machine.process().destroyForcibly();
  }
}
