package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.service.RunningService.Reply;

/** A problem of the laboratory may read a log. A request cannot make the service read one. */
class NoFileIsReadTest {
  private static final String CLASS = "org.maskedbandit.problem.logged.Logged";

  @AutoClose
  private final RunningService service;

  private final Path folder;

  NoFileIsReadTest(@TempDir Path folder) {
    this.folder = folder;
    service = RunningService.sqlite(folder);
  }

  private static String logged(String name, Path file) {
    return name + "(file=\"" + file.toString().replace("\\", "\\\\")
        + "\", arm=arm, reward=reward)";
  }

  /** Wherever a written form is read, and where one might be. */
  private static Stream<ObjectNode> experiments(Path file) {
    return Stream.of("logged", CLASS)
        .map(name -> logged(name, file))
        .flatMap(problem -> Stream.of(
            problem,
            "with-uniform(policy=" + problem + ")",
            "with-uniform(share=0.1, policy=with-uniform(policy=" + problem + "))",
            "epoch-coins(eta=" + problem + ")",
            "epoch-coins(eta=1, problem=" + problem + ")"))
        .map(policy -> {
          ObjectNode definition = JsonNodeFactory.instance.objectNode();
          definition.put("name", "probe").put("policy", policy);
          definition.putObject("promise").put("eta", 1);
          definition.putArray("arms").add("a").add("b");
          return definition;
        });
  }

  private static Stream<ObjectNode> plans(Path file) {
    return Stream.of("problem", "goal", "policy", "arms")
        .map(field -> JsonNodeFactory.instance
            .objectNode()
            .put("eta", 1)
            .put("arms", 2)
            .put("traffic", 100)
            .put("difference", 0.3)
            .put(field, logged("logged", file)));
  }

  private void assertRefusedAlike(String path, ObjectNode there, ObjectNode missing) {
    Reply first = service.post(path, there.toString());
    Reply second = service.post(path, missing.toString());
    assertThat(first.status()).as(first.body().toString()).isEqualTo(422);
    assertThat(second.status()).isEqualTo(422);
    assertThat(first.body().toString().replace("log.csv", "not.csv"))
        .isEqualTo(second.body().toString());
  }

  /** If the file were read, a log that is there would not be refused as one that is not. */
  @Test
  void aLogThatIsThereIsRefusedLikeOneThatIsNot() throws IOException {
    Path log = Files.writeString(folder.resolve("log.csv"), "arm,reward\na,1\nb,0\n");
    Path missing = folder.resolve("not.csv");
    assertThat(Problem.parse(logged("logged", log)).arms()).isEqualTo(2);
    Iterator<ObjectNode> others = experiments(missing).iterator();
    experiments(log).forEach(each -> assertRefusedAlike("/v1/experiments", each, others.next()));
    Iterator<ObjectNode> plans = plans(missing).iterator();
    plans(log).forEach(each -> assertRefusedAlike("/v1/plans", each, plans.next()));
  }

  /** So that the test above is not refused for another reason. */
  @Test
  void theSameExperimentWithAPolicyIsAccepted() {
    ObjectNode definition = experiments(folder.resolve("log.csv")).findFirst().orElseThrow();
    definition.put("policy", "with-uniform(policy=epoch-coins(eta=1))");
    Reply reply = service.post("/v1/experiments", definition.toString());
    assertThat(reply.status()).as(reply.body().toString()).isEqualTo(201);
  }
}
