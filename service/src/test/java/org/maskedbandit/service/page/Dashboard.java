package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.maskedbandit.service.RunningService;

/**
 * The dashboard of a service as one visitor uses it. Parts are found by what people see of them.
 */
final class Dashboard implements AutoCloseable {
  private final Visit visit;
  private final Page page;

  private Dashboard(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  /** Before anything is opened. */
  static Dashboard on(Visit visit) {
    return new Dashboard(visit);
  }

  /** The form that asks for a key. */
  static Dashboard of(RunningService service, Screen screen) {
    Dashboard dashboard = on(Browser.visit(service.url(), screen));
    dashboard.visit.open("/");
    assertThat(dashboard.heading("Log in")).isVisible();
    return dashboard;
  }

  /** The list of experiments, for an admin with a wide screen. */
  static Dashboard admin(RunningService service) {
    return of(service, Screen.WIDE).logIn(service.admin());
  }

  /** Gives a valid key. */
  Dashboard logIn(String key) {
    give(key);
    assertThat(button("Log out")).isVisible();
    return this;
  }

  /** Gives any key. */
  void give(String key) {
    page.getByLabel("Key", new Page.GetByLabelOptions().setExact(true)).fill(key);
    button("Log in").click();
  }

  /** Goes to the page of an experiment and waits for its charts. */
  Dashboard experiment(String name) {
    open("/#/experiments/" + name, name);
    assertThat(chart("Share of each arm")).isVisible();
    return this;
  }

  /** Goes to a page and waits for its heading. */
  Dashboard open(String path, String heading) {
    visit.open(path);
    assertThat(heading(heading)).isVisible();
    return this;
  }

  /** Waits until all is there, charts too. */
  Dashboard complete() {
    assertThat(page.locator("main[aria-busy]")).hasCount(0);
    return this;
  }

  Visit visit() {
    return visit;
  }

  Page page() {
    return page;
  }

  Locator main() {
    return page.getByRole(AriaRole.MAIN);
  }

  Locator heading(String text) {
    return page.getByRole(
        AriaRole.HEADING,
        new Page.GetByRoleOptions().setName(text).setExact(true).setLevel(1));
  }

  Locator button(String text) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(text).setExact(true));
  }

  Locator link(String text) {
    return page.getByRole(
        AriaRole.LINK, new Page.GetByRoleOptions().setName(text).setExact(true));
  }

  /** What asks for a confirmation. */
  Locator dialog() {
    return page.getByRole(AriaRole.DIALOG);
  }

  Locator dialogButton(String text) {
    return dialog()
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(text).setExact(true));
  }

  /** A chart by a part of what screen readers say of it. */
  Locator chart(String name) {
    return page.getByRole(AriaRole.IMG, new Page.GetByRoleOptions().setName(name));
  }

  /** A part of a page by its heading. */
  Locator section(String heading) {
    return page.getByRole(
        AriaRole.REGION, new Page.GetByRoleOptions().setName(heading).setExact(true));
  }

  /** The row of an arm or of an experiment. */
  Locator row(String label) {
    return main()
        .getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions()
            .setHas(page.getByRole(
                AriaRole.ROWHEADER, new Page.GetByRoleOptions().setName(label).setExact(true))));
  }

  /** All that can be read on the page. */
  String text() {
    return main().innerText();
  }

  /** By how many pixels the page is wider than the window. */
  int overflow() {
    return (int) page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

  @Override
  public void close() {
    visit.close();
  }
}
