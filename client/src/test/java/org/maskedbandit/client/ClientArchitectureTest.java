package org.maskedbandit.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class ClientArchitectureTest {
  private static final JavaClasses SHIPPED = new ClassFileImporter()
      .withImportOption(location -> !location.contains("/test"))
      .importPackages("org.maskedbandit.client");

  @Test
  void theClientTouchesTheJdkAndJacksonAndTheProviderAlsoOpenFeature() {
    String[] most = {
      "java..", "com.fasterxml.jackson..", "org.jspecify..", "org.maskedbandit.client"
    };
    classes()
        .that()
        .resideInAPackage("org.maskedbandit.client")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(most)
        .check(SHIPPED);
    classes()
        .that()
        .resideInAPackage("org.maskedbandit.client.openfeature")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "org.maskedbandit.client..",
            "dev.openfeature.sdk..")
        .check(SHIPPED);
  }
}
