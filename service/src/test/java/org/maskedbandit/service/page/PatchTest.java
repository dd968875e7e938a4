package org.maskedbandit.service.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;

/** What stays when a part of a page is made anew, and what does not. */
class PatchTest {
  /** A button and a group, made anew three times; the last time without listeners. */
  private static final String SCRIPT = """
      async () => {
        const {h, patch} = await import('/page/dom.js');
        const heard = [];
        const say = (text) => () => heard.push(text);
        const place = h('div');
        document.body.append(place);
        const draw = (name, listening) => patch(place,
          h('p', listening ? {onfocusout: say(`${name} left`)} : {},
            h('button', listening ? {onclick: say(`${name} clicked`)} : {}, name)));
        draw('first', true);
        const button = place.querySelector('button');
        button.click();
        button.focus();
        draw('second', true);
        heard.push(place.querySelector('button') === button, document.activeElement === button);
        button.click();
        button.blur();
        draw('third', false);
        button.click();
        button.focus();
        button.blur();
        draw('fourth', true);
        button.click();
        place.remove();
        return heard.join(', ');
      }""";

  @TempDir
  private Path folder;

  @Test
  void nodesAndFocusStayAndListenersAreNew() {
    try (RunningService service = RunningService.sqlite(folder);
        Visit visit = Browser.visit(service.url())) {
      assertThat(visit.open("/").evaluate(SCRIPT))
          .isEqualTo("first clicked, true, true, second clicked, second left, fourth clicked");
    }
  }
}
