package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.random.KnownKey;

/** Which package may touch what. A rule that is broken says what to do instead. */
class ArchitectureTest {
  private static final String[] ENGINE = {
    "numeric..",
    "random..",
    "state..",
    "privacy..",
    "release..",
    "statistic..",
    "policy..",
    "problem",
    "notation..",
    "theory.."
  };
  private static final String[] LAB = {"lab..", "problem.logged.."};
  private static final JavaClasses SHIPPED = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .importPackages("org.maskedbandit");
  private static final JavaClasses WRONG =
      new ClassFileImporter().importPackages("org.maskedbandit.cli.fixture");

  /** From the map of the house: a package imports only those to its left. */
  static Stream<ArchRule> imports() {
    return Stream.of(
        Layers.importsOnly("notation.."),
        Layers.importsOnly("numeric..", "notation.."),
        Layers.importsOnly("random..", "numeric..", "notation.."),
        Layers.importsOnly("state..", "notation.."),
        Layers.importsOnly("privacy..", "state..", "random..", "numeric..", "notation.."),
        Layers.importsOnly(
            "release..", "privacy..", "state..", "random..", "numeric..", "notation.."),
        Layers.importsOnly("statistic..", "release..", "random..", "numeric..", "notation.."),
        Layers.importsOnly(
            "policy..",
            "statistic..",
            "release..",
            "privacy..",
            "state..",
            "random..",
            "numeric..",
            "notation.."),
        Layers.importsOnly("problem", "random..", "numeric..", "notation.."),
        Layers.importsOnly("theory..", "problem", "numeric..", "notation.."),
        engineAnd("lab.run.."),
        engineAnd("lab.trial..", "lab.run.."),
        engineAnd("lab.grid..", "lab.trial..", "lab.run.."),
        engineAnd("lab.report.."),
        engineAnd("lab.account..", "lab.report.."),
        studyAnd("lab.study.."),
        studyAnd("lab.identify.."),
        studyAnd("lab.plan..", "lab.identify..", "lab.study.."),
        studyAnd("lab.sweep..", "lab.study.."),
        studyAnd("lab.statistic..", "lab.study.."),
        engineAnd("lab.log.."),
        studyAnd("lab.replay..", "lab.log..", "lab.study.."),
        engineAnd("problem.logged..", "lab.log.."),
        studyAnd("lab.tune..", "lab.study.."),
        studyAnd("paper..", "lab.study.."),
        engineAnd("logs..", "lab.log.."),
        engineAnd("bench..", "lab..", "service.."));
  }

  /** From the map of the service. */
  static Stream<ArchRule> importsOfTheService() {
    return Stream.of(
        engineAnd("service.secret.."),
        engineAnd("service.experiment..", "service.secret.."),
        engineAnd("service.kind.arms..", "service.experiment..", "service.secret.."),
        engineAnd("service.kind.sealed..", "service.experiment..", "service.secret.."),
        engineAnd("service.kind..", "service.experiment..", "service.secret.."),
        engineAnd("service.store..", "service.kind", "service.experiment..", "service.secret.."),
        engineAnd(
            "service.serve..",
            "service.store..",
            "service.kind",
            "service.experiment..",
            "service.secret.."),
        engineAnd("service.insight..", "service.."),
        engineAnd("service.plan..", "service.experiment..", "service.secret..", "lab.."),
        engineAnd("service.http..", "service.."),
        engineAnd("service.start..", "service.."));
  }

  static Stream<ArchRule> touches() {
    return Stream.of(
        Layers.nobodyImports("fault.."),
        Layers.nobodyImports("service.kind.arms..", "service.kind"),
        Layers.nobodyImports("service.kind.sealed..", "service.kind"),
        Layers.readNoFilesAndNoNetwork(ENGINE),
        Layers.startNoThreads(ENGINE),
        Layers.readNoClocks(engineAndLab()),
        Layers.printNothing(ENGINE),
        Layers.speakNoHttpAndNoSql(LAB),
        Layers.parseNoCommands(engineAndLab()),
        Layers.drawOnlyFromNamedStreams("."),
        Layers.leaveTheSystemToSecretSource("."),
        Layers.knowNoKey("."),
        Layers.serveOnlyServedLearners("service.."),
        Layers.knowNoProblems("service.."),
        Layers.usesAlone("service.store..", "service..", "org.jdbi..", "java.sql..", "javax.sql.."),
        Layers.usesAlone("service.http..", "service..", "io.vertx.."),
        Layers.nameTheirExecutors("service.."),
        Layers.haveNoCycles("(**)"));
  }

  @ParameterizedTest
  @MethodSource({"imports", "importsOfTheService", "touches"})
  void holds(ArchRule rule) {
    rule.check(SHIPPED);
  }

  /** Each rule with the words by which it must name what is wrong. */
  static Stream<Arguments> rulesThatTheFixtureBreaks() {
    String fixture = "cli.fixture..";
    return Stream.of(
        broken(Layers.importsOnly(fixture, "notation.."), "policy.Policy"),
        broken(Layers.nobodyImports("policy.."), "policy.Policy"),
        broken(Layers.nobodyImports("policy..", "problem.."), "policy.Policy"),
        broken(Layers.readNoFilesAndNoNetwork(fixture), "java.nio.file.Path", "java.net.URI"),
        broken(Layers.startNoThreads(fixture), "ExecutorService", "java.lang.Thread"),
        broken(Layers.readNoClocks(fixture), "java.time.Instant", "nanoTime", "currentTimeMillis"),
        broken(Layers.printNothing(fixture), "System.out", "System.err", "java.util.logging"),
        broken(Layers.speakNoHttpAndNoSql(fixture), "java.net.http", "java.sql"),
        broken(Layers.parseNoCommands(fixture), "picocli"),
        broken(
            Layers.drawOnlyFromNamedStreams(fixture),
            "java.util.Random",
            "ThreadLocalRandom",
            "Math.random"),
        broken(Layers.leaveTheSystemToSecretSource(fixture), "SecureRandom"),
        broken(Layers.serveOnlyServedLearners(fixture), "Policy.start"),
        broken(Layers.knowNoProblems(fixture), "problem.Problem"),
        broken(Layers.usesAlone("policy..", fixture, "java.sql.."), "java.sql.Connection"),
        broken(Layers.nameTheirExecutors(fixture), "supplyAsync"),
        broken(Layers.haveNoCycles("cli.(**)"), "Partner"));
  }

  @ParameterizedTest
  @MethodSource("rulesThatTheFixtureBreaks")
  void isAbleToFail(ArchRule rule, List<String> words) {
    assertThatThrownBy(() -> rule.check(WRONG))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Meddler")
        .hasMessageContainingAll(words.toArray(String[]::new));
  }

  /** Its own test, because only a class of the same package sees the key. */
  @Test
  void aKnownKeyIsCaught() {
    JavaClasses known = new ClassFileImporter().importClasses(KnownKey.class);
    assertThatThrownBy(() -> Layers.knowNoKey("random..").check(known))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("KnownKey", "SecretSource.withKey");
  }

  @Test
  void noObjectOfTheServiceIsHeldByWhatItHolds() {
    assertThat(FieldCycles.in(SHIPPED, "org.maskedbandit.service")).isEmpty();
    assertThat(FieldCycles.in(WRONG, "org.maskedbandit.cli.fixture"))
        .anyMatch(type -> type.endsWith("Meddler"));
  }

  @Test
  void theFixtureBreaksNothingThatItMayTouch() {
    Layers.importsOnly("cli.fixture..", "policy..", "problem", "random..").check(WRONG);
  }

  @Test
  void everyModuleIsSeenAndNoTestIs() {
    assertThat(SHIPPED.stream().map(type -> type.getSimpleName()))
        .contains("Seed", "Policy", "Study", "Paper", "Page", "Main")
        .doesNotContain("ArchitectureTest", "Meddler");
  }

  private static Arguments broken(ArchRule rule, String... words) {
    return arguments(rule, List.of(words));
  }

  private static ArchRule engineAnd(String name, String... lab) {
    return Layers.importsOnly(
        name, Stream.concat(Stream.of(ENGINE), Stream.of(lab)).toArray(String[]::new));
  }

  /** A study may use grids and reports. */
  private static ArchRule studyAnd(String name, String... lab) {
    Stream<String> common = Stream.of("lab.grid..", "lab.report..", "lab.trial..", "lab.run..");
    return engineAnd(name, Stream.concat(common, Stream.of(lab)).toArray(String[]::new));
  }

  private static String[] engineAndLab() {
    return Stream.concat(Stream.of(ENGINE), Stream.of(LAB)).toArray(String[]::new);
  }
}
