// Numbers and times for people. Times are in the zone of the visitor.

const WHOLE = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const SHORT_TIME = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'short'});
const LONG_TIME = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'long'});

export function count(value) {
  return WHOLE.format(value);
}

/** A part of one: 12%, 0.3%, less than 0.1%. */
export function percent(part) {
  const hundredth = 100 * part;
  if (hundredth > 0 && hundredth < 0.1) {
    return '< 0.1%';
  }
  if (hundredth > 99.9 && hundredth < 100) {
    return '> 99.9%';
  }
  return `${hundredth.toFixed(hundredth < 10 || hundredth > 99 ? 1 : 0)}%`.replace('.0%', '%');
}

/** With about so many digits, and never in the notation of programs if it is of usual size. */
export function number(value, digits = 3) {
  if (value !== 0 && (Math.abs(value) >= 1e6 || Math.abs(value) < 1e-4)) {
    return value.toExponential(Math.max(0, digits - 1)).replace(/\.?0+e/, 'e');
  }
  return String(Number(value.toPrecision(digits)));
}

/** With as many digits as its deviation leaves a meaning to. */
export function estimate(value, deviation) {
  const places = deviation > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(deviation)))) : 3;
  return value.toFixed(places);
}

/** As many digits for both, so that the narrower the interval, the more there are. */
export function range(lower, upper) {
  const width = upper - lower;
  const places = width > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(width)))) : 3;
  const scale = 10 ** places;
  return `${(Math.floor(lower * scale) / scale).toFixed(places)} to ${(Math.ceil(upper * scale) / scale).toFixed(places)}`;
}

/** An upper bound: the last digit is rounded up. */
export function atMost(value, digits = 3) {
  if (!Number.isFinite(value) || value === 0) {
    return number(value);
  }
  const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(value))));
  return number(Math.ceil(value * scale - 1e-9) / scale, digits);
}

export function time(millis) {
  return SHORT_TIME.format(new Date(millis));
}

export function exactTime(millis) {
  return LONG_TIME.format(new Date(millis));
}

/** How long ago, roughly. */
export function ago(millis, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - millis) / 1000));
  if (seconds < 10) {
    return 'just now';
  }
  const steps = [[60, 'second'], [60, 'minute'], [24, 'hour'], [Infinity, 'day']];
  let value = seconds;
  for (const [size, unit] of steps) {
    if (value < size) {
      return `${value} ${unit}${value === 1 ? '' : 's'} ago`;
    }
    value = Math.floor(value / size);
  }
  return '';
}



