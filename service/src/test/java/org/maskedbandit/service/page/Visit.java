package org.maskedbandit.service.page;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One visitor of one service: a profile of its own and one page. Closing it fails if anything went
 * wrong unseen: an error on the console, an exception in a script, a request to another host, a key
 * in an address.
 */
final class Visit implements AutoCloseable {
  private static final Set<String> SERIOUS = Set.of("serious", "critical");

  /** How the text of every key begins. */
  private static final String KEY = "mb_";

  private final String url;
  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();

  Visit(com.microsoft.playwright.Browser browser, String url, Screen screen) {
    this.url = url;
    context = browser.newContext(new NewContextOptions()
        .setViewportSize(screen.width(), screen.height())
        .setColorScheme(screen.dark() ? ColorScheme.DARK : ColorScheme.LIGHT)
        .setHasTouch(screen.touch())
        // Colours are measured, and not on their way from one to another.
        .setReducedMotion(ReducedMotion.REDUCE)
        .setLocale("en-GB")
        .setTimezoneId("Europe/Berlin"));
    context.onConsoleMessage(this::console);
    context.onWebError(error -> complaints.add("exception: " + error.error()));
    context.onRequest(this::request);
    context.setDefaultTimeout(Browser.PATIENCE_MILLIS);
    page = context.newPage();
    page.onFrameNavigated(frame -> address(frame.url()));
  }

  /** Goes to a path of the service. */
  Page open(String path) {
    page.navigate(url + path);
    return page;
  }

  Page page() {
    return page;
  }

  /** Cuts the network, or joins it again. */
  void offline(boolean cut) {
    context.setOffline(cut);
  }

  /** Errors that contain this text belong to the test: the status of a refused request, say. */
  void expect(String text) {
    expected.add(text);
  }

  /** A picture of the whole page in target/screenshots. */
  Path screenshot(String name) {
    Path file = Path.of("target", "screenshots", name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
    return file;
  }

  /** What bars people with disabilities: the serious findings of axe-core, one sentence each. */
  List<String> barriers() {
    return new AxeBuilder(page)
        .analyze().getViolations().stream()
            .filter(rule -> SERIOUS.contains(rule.getImpact()))
            .map(Visit::sentence)
            .toList();
  }

  private static String sentence(Rule rule) {
    return rule.getId() + ": " + rule.getHelp() + " "
        + rule.getNodes().stream()
            .map(node -> node.getTarget() + " " + node.getHtml())
            .toList();
  }

  private void console(ConsoleMessage message) {
    if ("error".equals(message.type())) {
      complaints.add(message.text() + " (" + message.location() + ")");
    }
  }

  private void request(Request request) {
    String to = request.url();
    address(to);
    boolean inside = to.startsWith("data:") || to.startsWith("blob:") || to.startsWith("about:");
    if (!inside && !to.startsWith(url + "/")) {
      complaints.add("a request to another host: " + to);
    }
  }

  /** Addresses are logged and kept in histories, so no key may be in one. */
  private void address(String to) {
    if (to.contains(KEY)) {
      complaints.add("a key in an address: " + to);
    }
  }

  /** What went wrong so far and was not expected. */
  List<String> complaints() {
    return complaints.stream()
        .filter(complaint -> expected.stream().noneMatch(complaint::contains))
        .toList();
  }

  @Override
  public void close() {
    context.close();
    if (!complaints().isEmpty()) {
      throw new AssertionError("the page complains: " + complaints());
    }
  }
}
