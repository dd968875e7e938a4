package org.maskedbandit.service.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Check;

/**
 * One of the things to choose from.
 *
 * @param value what an application gets with it; its label if nothing was given
 */
public record Arm(String label, JsonNode value, boolean retired) {
  private static final int MAX_VALUE_CHARACTERS = 10_000;

  /** Halves of surrogate pairs are no characters: stores would change them. */
  private static final Pattern LABEL =
      Pattern.compile("[^\\p{Cntrl}\\p{Cs}*][^\\p{Cntrl}\\p{Cs}]{0,99}");

  /** Reads a label, or an object with a label and a value. */
  public static Arm read(String path, JsonNode json) {
    if (json.isTextual()) {
      return checked(new Arm(json.textValue(), json, false));
    }
    JsonFields fields = new JsonFields(path, json);
    String label = fields.requiredText("label");
    JsonNode value = fields.find("value");
    fields.end();
    return checked(new Arm(label, value == null ? TextNode.valueOf(label) : value, false));
  }

  private static Arm checked(Arm arm) {
    String label = arm.label();
    JsonNode value = arm.value();
    if (!LABEL.matcher(label).matches()) {
      throw Check.refusal(
          "the label of an arm",
          "1 to 100 printable characters that do not begin with '*'",
          "'" + label + "'");
    }
    Check.within(
        "the length of the value of arm " + label,
        value.toString().length(),
        0,
        MAX_VALUE_CHARACTERS);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value.toString())) {
      throw Check.refusal(
          "the value of arm " + label, "without halves of surrogate pairs", "with one");
    }
    return arm;
  }

  Arm retire() {
    return new Arm(label, value, true);
  }
}
