// Charts by ECharts, which is loaded when a page draws its first chart.
//
// Tooltips are drawn on the canvas (renderMode richText): those made of HTML have style attributes,
// which the policy of the page forbids.

const SCRIPT = '/page/echarts-5.5.0.js';

/** Of arms, in their order; told apart in light and in dark. */
export const COLOURS = [
  '#4a72e8', '#e08a2b', '#2f9e74', '#cf4f83', '#8f66d9',
  '#3f9fc4', '#a99523', '#d3604a', '#6b8f3c', '#7d8798',
];
const OTHERS = '#9aa3b1';

/** The colour of the arm with that number; of all that have none of their own for null. */
export function colour(index) {
  return index === null ? OTHERS : COLOURS[index % COLOURS.length];
}

let loading = null;

function library() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve(globalThis.echarts);
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error('The charts could not be loaded.'));
    };
    document.head.append(script);
  });
  return loading;
}

/** The colours of the page as it is now. */
function theme() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  return {ink: of('ink'), soft: of('soft'), line: of('line'), paper: of('paper'), accent: of('accent'), tint: of('tint')};
}

/** What all charts have: quiet axes, a tooltip on the canvas, the type of the page. */
function frame(colours) {
  const font = getComputedStyle(document.body).fontFamily;
  const axis = {
    axisLine: {lineStyle: {color: colours.line}},
    axisTick: {show: false},
    axisLabel: {color: colours.soft, fontSize: 12, hideOverlap: true},
    nameTextStyle: {color: colours.soft, fontSize: 12},
    splitLine: {lineStyle: {color: colours.line}},
  };
  return {
    animation: false,
    textStyle: {fontFamily: font, color: colours.ink},
    tooltip: {
      renderMode: 'richText',
      confine: true,
      backgroundColor: colours.paper,
      borderColor: colours.line,
      textStyle: {color: colours.ink, fontSize: 13, fontFamily: font},
    },
    grid: {left: 8, right: 16, top: 24, bottom: 8, containLabel: true},
    legend: {type: 'scroll', top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 12,
      textStyle: {color: colours.ink}, pageTextStyle: {color: colours.soft},
      pageIconColor: colours.accent, pageIconInactiveColor: colours.line},
    axis,
  };
}

/** The values of b over those of a, object by object; arrays are replaced. */
function merged(a, b) {
  if (b === undefined) {
    return a;
  }
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(b)) {
    return b;
  }
  return Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((name) => [name, merged(a[name], b[name])]));
}

/** note: a sentence in place of the data, if there are none. */
function complete({note, ...option}, colours) {
  const {axis, legend, ...rest} = frame(colours);
  rest.title = {show: Boolean(note), text: note ?? '', left: 'center', top: 'middle',
    textStyle: {color: colours.soft, fontSize: 15, fontWeight: 'normal'}};
  const whole = merged(rest, option);
  for (const name of ['xAxis', 'yAxis']) {
    if (whole[name]) {
      whole[name] = [whole[name]].flat().map((each) => merged(axis, each));
    }
  }
  if (option.legend) {
    whole.legend = merged(legend, option.legend);
  }
  return whole;
}

/**
 * Draws into an element with a height. build(colours, width) gives an option of ECharts, with a
 * note if there is nothing to draw; it is asked for again when the theme or the width changes. Returns a function that draws again, with
 * new data; zoom and chosen series stay as they are. Ends when the signal is aborted.
 */
export async function draw(element, build, signal) {
  element.setAttribute('role', 'img');
  element.classList.add('loading');
  const echarts = await library();
  if (signal.aborted) {
    return () => {};
  }
  element.classList.remove('loading');
  const chart = echarts.init(element, null, {renderer: 'canvas'});
  const render = () => {
    const colours = theme();
    chart.setOption(complete(build(colours, element.clientWidth), colours), {replaceMerge: ['series']});
  };
  const resized = new ResizeObserver(() => {
    chart.resize();
    render();
  });
  render();
  resized.observe(element);
  document.addEventListener('themechange', render, {signal});
  signal.addEventListener('abort', () => {
    resized.disconnect();
    chart.dispose();
  });
  return render;
}
