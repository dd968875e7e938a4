package org.maskedbandit.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.random.SecretSource;

/**
 * The rules of the house: what the classes of a package may touch. Packages are named below
 * {@code org.maskedbandit}.
 */
final class Layers {
  private static final String ROOT = "org.maskedbandit.";

  /**
   * The one class of the engine that looks at files: it lists a package to find the records in it.
   */
  private static final String LISTS_PACKAGES = "org.maskedbandit.notation.PackageListing";

  /** The one class of the engine that asks a thread for something: its class loader. */
  private static final String LOADS_CLASSES = "org.maskedbandit.notation.Family";

  /** Writes states as text, through a library that speaks of java.io; no file is opened. */
  private static final String WRITES_STATES = "org.maskedbandit.state.StateJson";

  /** The one class that asks the operating system for randomness. */
  private static final String ASKS_THE_SYSTEM = "org.maskedbandit.random.SecretSource";

  private Layers() {}

  /** Of our own packages, only itself and those named. */
  static ArchRule importsOnly(String name, String... allowed) {
    String[] all = Stream.concat(Stream.of(name), Stream.of(allowed))
        .map(each -> ROOT + each)
        .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(ROOT + name)
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".").and(not(resideInAnyPackage(all))))
        .because(name + " may import of ours only: " + String.join(", ", allowed));
  }

  /** No package but those named may depend on that one. */
  static ArchRule nobodyImports(String name, String... but) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(
            packages(Stream.concat(Stream.of(name), Stream.of(but)).toArray(String[]::new)))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + name)
        .because(name + " is only for its own tests and " + List.of(but));
  }

  static ArchRule readNoFilesAndNoNetwork(String... names) {
    return in(names)
        .and()
        .doNotHaveFullyQualifiedName(LISTS_PACKAGES)
        .and()
        .doNotHaveFullyQualifiedName(WRITES_STATES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.io", "java.nio.file..", "java.net..")
        .because("files and addresses are the business of lab and cli");
  }

  static ArchRule startNoThreads(String... names) {
    return in(names)
        .and()
        .doNotHaveFullyQualifiedName(LOADS_CLASSES)
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java\\.lang\\.Thread|java\\.util\\.Timer|java\\.util\\.concurrent\\."
            + "(.*Executor.*|ForkJoin.*|.*Future.*)")
        .because("a trial is a pure function; lab.study spreads trials over threads");
  }

  static ArchRule readNoClocks(String... names) {
    return in(names)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.time..", "java.lang.management..")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .because("the same record gives the same bits at any time");
  }

  static ArchRule printNothing(String... names) {
    return in(names)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.logging..", "org.slf4j..")
        .because("what is printed may reveal a reward; return it instead");
  }

  static ArchRule speakNoHttpAndNoSql(String... names) {
    return in(names)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.net.http..", "com.sun.net.httpserver..", "java.sql..", "javax.sql..")
        .because("HTTP and SQL are the business of the service");
  }

  /** Libraries of the front door. */
  static ArchRule parseNoCommands(String... names) {
    return in(names)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..", "me.tongfei..")
        .because("only cli reads command lines and draws progress bars");
  }

  static ArchRule drawOnlyFromNamedStreams(String... names) {
    return in(names)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, ThreadLocalRandom.class)
        .orShould()
        .callMethod(Math.class, "random")
        .because("every random stream is named by its place in the tree of seeds: use Seed");
  }

  static ArchRule leaveTheSystemToSecretSource(String... names) {
    return in(names)
        .and()
        .doNotHaveFullyQualifiedName(ASKS_THE_SYSTEM)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(SecureRandom.class)
        .because(
            "simulation draws from Seed, serving from SecretSource, and nothing else is random");
  }

  /** The key of a secret stream is for test vectors. */
  static ArchRule knowNoKey(String... names) {
    return in(names)
        .and()
        .doNotHaveFullyQualifiedName(ASKS_THE_SYSTEM)
        .should()
        .callMethod(SecretSource.class, "withKey", byte[].class)
        .because("noise whose key is known does not protect: use SecretSource.fromSystem");
  }

  /** A service takes the one learner whose noise cannot be repeated. */
  static ArchRule serveOnlyServedLearners(String... names) {
    return in(names)
        .should()
        .callMethodWhere(target(owner(assignableTo(Policy.class))).and(target(name("start"))))
        .because("a learner from any other source may have noise that can be computed: use"
            + " ServedLearner.start")
        .allowEmptyShould(true);
  }

  /** Nor do policies, whose written forms come in requests too. */
  static ArchRule knowNoProblems(String... names) {
    return noClasses()
        .that(resideInAnyPackage(packages(names)).or(assignableTo(Policy.class)))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "problem..")
        .because("a problem may read a file, and written forms come from strangers");
  }

  /** Of a service, only one package may use those libraries. */
  static ArchRule usesAlone(String name, String others, String... libraries) {
    return noClasses()
        .that(resideInAPackage(ROOT + others).and(not(resideInAPackage(ROOT + name))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(libraries)
        .because("only " + name + " uses " + String.join(", ", libraries))
        .allowEmptyShould(true);
  }

  /** On two cores the common pool starts a thread for each task. */
  static ArchRule nameTheirExecutors(String... names) {
    return in(names)
        .should()
        .callMethodWhere(DescribedPredicate.describe(
            "an asynchronous method without an executor",
            call -> call.getTargetOwner().isEquivalentTo(CompletableFuture.class)
                && call.getName().endsWith("Async")
                && call.getTarget().getRawParameterTypes().stream()
                    .noneMatch(type -> type.isEquivalentTo(Executor.class))))
        .because("work without an executor has as many threads as tasks: name an executor");
  }

  /** Packages are told apart by what matches {@code (**)}. */
  static ArchRule haveNoCycles(String pattern) {
    return slices().matching(ROOT + pattern).should().beFreeOfCycles();
  }

  private static GivenClassesConjunction in(String... names) {
    return noClasses().that(resideInAnyPackage(packages(names)).forSubtype());
  }

  private static String[] packages(String... names) {
    return Stream.of(names).map(each -> ROOT + each).toArray(String[]::new);
  }
}
