package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Ranking;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.lab.tune.Tuner.Rank;
import org.maskedbandit.lab.tune.Tuner.Tuning;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;

/** What tuning found, with what a reward pays to each policy in its setting. */
public record TuningReport(Tuning tuning, Setting setting) {

  /** The ranking. */
  public Table table() {
    return Summary.table(summaries())
        .behind(Heading.of("rank"), tuning.ranking().stream().map(Rank::rank).toList())
        .with(
            new Heading("converted by", "conversion"),
            tuning.ranking().stream().map(this::conversion).toList());
  }

  /** Who is first, and who cannot be told apart from it. */
  Ranking ranking() {
    long first = tuning.ranking().stream().filter(each -> each.rank() == 1).count();
    return new Ranking(summaries(), (int) first);
  }

  private List<Summary> summaries() {
    return tuning.ranking().stream()
        .map(rank -> new Summary(rank.policy(), rank.regret().spread(), price(rank)))
        .toList();
  }

  public ObjectNode json(double seconds) {
    ObjectNode node = Json.object();
    node.set("best", json(tuning.best()));
    ArrayNode ranking = node.putArray("ranking");
    tuning.ranking().forEach(each -> ranking.add(json(each).put("rank", each.rank())));
    node.set("withoutPrivacy", json(tuning.withoutPrivacy()));
    ArrayNode leftOut = node.putArray("leftOut");
    tuning.leftOut().forEach(leftOut::add);
    return node.put("sentence", sentence()).put("seconds", seconds);
  }

  /** The best policy, and what privacy costs. */
  public String sentence() {
    Rank free = tuning.withoutPrivacy();
    return String.format(
        Locale.ROOT,
        "best: %s. %sPrivacy costs %.1f of regret against %s (%.1f), which promises nothing.",
        tuning.best().policy().written(),
        tuning.tie().map(tie -> tie + " ").orElse(""),
        tuning.best().regret().mean() - free.regret().mean(),
        free.policy().written(),
        free.regret().mean());
  }

  private ObjectNode json(Rank rank) {
    ObjectNode node = Json.object().put("policy", rank.policy().written());
    node.set("regret", Json.spread(rank.regret().spread()));
    node.set("guarantee", Json.guarantee(price(rank)));
    return node.put("conversion", conversion(rank));
  }

  private String conversion(Rank rank) {
    return Standing.conversion(price(rank), rank.policy().claim(setting).guarantee());
  }

  private Guarantee price(Rank rank) {
    return rank.policy().price(setting);
  }
}
