/** Converts a user agent to a short text that a user recognizes. */

/** Checked in this order, because most browsers also name the browsers that they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\bChrome|HeadlessChrome|\bCriOS|\bChromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const getName = (text: string, names: readonly [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns text such as `Chrome on Windows`, or the name of a program, such as `curl`. */
export function getDeviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = getName(text, BROWSERS);
  const system = getName(text, SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = /^([A-Za-z][\w.-]{0,39})(?:[/ ]|$)/.exec(text)?.[1];
  if (program && program !== 'Mozilla') return program;
  return system ? `Browser on ${system}` : 'Unknown device';
}
