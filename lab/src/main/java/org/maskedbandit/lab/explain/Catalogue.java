package org.maskedbandit.lab.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
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
  private final List<Column<String>> more;

  private Catalogue(Family<?> family, List<Column<String>> more) {
    this.family = family;
    this.more = more;
  }

  public static Catalogue policies() {
    Family<Policy> family = Family.of(Policy.class);
    Family<Guarantee> notions = Family.of(Guarantee.class);
    List<Column<String>> promise = Column.of(
        name -> family.example(name).claim(USUAL),
        Column.of("promise.notion", claim -> claim.guarantee().kind()),
        Column.of("promise.means", claim -> notions.about(claim.guarantee().kind())),
        Column.of("promise.protects", Catalogue::secret),
        Column.of("promise.seen", claim -> claim.scope().seen()),
        Column.of("promise.public", claim -> claim.scope().known()),
        Column.of("promise.rounds", Catalogue::rounds));
    return new Catalogue(family, promise);
  }

  public static Catalogue problems() {
    return new Catalogue(Family.of(Problem.class), List.of());
  }

  private static String secret(Claim claim) {
    return claim.guarantee() instanceof NoGuarantee ? "nothing" : "the value of one reward";
  }

  private static String rounds(Claim claim) {
    return claim.rounds() == Claim.ANY ? "any number" : "up to the horizon";
  }

  /** Written form and one line of each; JSON has all that is known. */
  public Report report() {
    List<Column<String>> columns = new ArrayList<>(List.of(
        Column.<String>of("name", name -> name).unlisted(),
        Column.<String>of(family.noun(), family::form).path("form"),
        Column.of("about", family::about),
        text("does", family::does).unlisted(),
        text("source", family::source).unlisted(),
        Column.<String>of("parameters", name -> parameters(family.parameters(name), List.of()))
            .unlisted()));
    more.forEach(each -> columns.add(each.unlisted()));
    Listing<String> listing = new Listing<>(columns, List.copyOf(family.names()));
    return Report.printed(listing.table(), listing.json(), List.of());
  }

  /** Parameters; the words for their ranges are those of JSON Schema. */
  static Listing<ParameterFacts> parameters(
      List<ParameterFacts> all, List<Column<ParameterFacts>> more) {
    List<Column<ParameterFacts>> columns = new ArrayList<>(List.of(
        Column.of("name", ParameterFacts::name),
        Column.of("type", ParameterFacts::type),
        Column.of("required", ParameterFacts::required),
        Column.optional("default", ParameterFacts::fallback),
        Column.optional("range", each -> each.range().map(Range::sentence)),
        limit("minimum", true, Range::low, Range::lowAllowed),
        limit("exclusiveMinimum", false, Range::low, Range::lowAllowed),
        limit("maximum", true, Range::high, Range::highAllowed),
        limit("exclusiveMaximum", false, Range::high, Range::highAllowed),
        Column.optional(
            "also", each -> each.range().map(Range::also).filter(also -> !also.isEmpty())),
        Column.of("meaning", ParameterFacts::meaning)));
    columns.addAll(more);
    return new Listing<>(columns, all);
  }

  private static Column<ParameterFacts> limit(
      String name, boolean allowed, ToDoubleFunction<Range> limit, Predicate<Range> kind) {
    return Column.optional(
        name,
        each -> each.range()
            .filter(range -> kind.test(range) == allowed)
            .map(limit::applyAsDouble)
            .filter(Double::isFinite));
  }

  private static Column<String> text(String name, UnaryOperator<String> text) {
    return Column.optional(
        name, each -> Optional.of(text.apply(each)).filter(found -> !found.isEmpty()));
  }
}
