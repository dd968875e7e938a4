package org.maskedbandit.lab.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiConsumer;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.ParameterFacts;
import org.maskedbandit.notation.Range;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.problem.Problem;

/** All members of a family with what is known of them. */
public final class Catalogue {
  /** Claims are asked for here; their kind does not depend on it. */
  private static final Setting USUAL = Setting.arms(5).horizon(100_000);

  private final Family<?> family;
  private final BiConsumer<String, ObjectNode> more;

  private Catalogue(Family<?> family, BiConsumer<String, ObjectNode> more) {
    this.family = family;
    this.more = more;
  }

  public static Catalogue policies() {
    Family<Policy> family = Family.of(Policy.class);
    return new Catalogue(
        family, (name, json) -> json.set("promise", promise(family.example(name).claim(USUAL))));
  }

  public static Catalogue problems() {
    return new Catalogue(Family.of(Problem.class), (name, json) -> {});
  }

  /** Written form and one line of each. */
  public Table table() {
    Table table = Table.of(family.noun(), "about");
    family.names().forEach(name -> table.row(family.form(name), family.about(name)));
    return table;
  }

  public ArrayNode json() {
    ArrayNode all = Json.array();
    family.names().forEach(name -> all.add(json(name)));
    return all;
  }

  private ObjectNode json(String name) {
    ObjectNode json = Json.object()
        .put("name", name)
        .put("form", family.form(name))
        .put("about", family.about(name));
    put(json, "does", family.does(name));
    put(json, "source", family.source(name));
    ArrayNode parameters = json.putArray("parameters");
    family.parameters(name).forEach(each -> parameters.add(json(each)));
    more.accept(name, json);
    return json;
  }

  /** A parameter; the words for its range are those of JSON Schema. */
  static ObjectNode json(ParameterFacts facts) {
    ObjectNode json = Json.object()
        .put("name", facts.name())
        .put("type", facts.type())
        .put("required", facts.required());
    facts.fallback().ifPresent(value -> json.put("default", value));
    facts.range().ifPresent(range -> put(json, range));
    return json.put("meaning", facts.meaning());
  }

  private static void put(ObjectNode json, Range range) {
    json.put("range", range.sentence());
    if (Double.isFinite(range.low())) {
      json.put(range.lowAllowed() ? "minimum" : "exclusiveMinimum", range.low());
    }
    if (Double.isFinite(range.high())) {
      json.put(range.highAllowed() ? "maximum" : "exclusiveMaximum", range.high());
    }
    put(json, "also", range.also());
  }

  private static void put(ObjectNode json, String field, String text) {
    if (!text.isEmpty()) {
      json.put(field, text);
    }
  }

  /** What is protected, by which notion, and who looks. */
  private static ObjectNode promise(Claim claim) {
    Guarantee guarantee = claim.guarantee();
    boolean none = guarantee instanceof NoGuarantee;
    return Json.object()
        .put("notion", guarantee.kind())
        .put("means", Family.of(Guarantee.class).about(guarantee.kind()))
        .put("protects", none ? "nothing" : "the value of one reward")
        .put("seen", claim.scope().seen())
        .put("public", claim.scope().known())
        .put("rounds", claim.rounds() == Claim.ANY ? "any number" : "up to the horizon");
  }
}
