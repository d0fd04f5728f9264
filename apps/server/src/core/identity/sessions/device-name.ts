/** Converts a user agent to a short text that a user recognizes. */
import Bowser from 'bowser';

/** Names of the library that are longer than what their makers call them. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/** Clients choose their user agent; a longer one names nothing more, and is not worth the time to parse it. */
const MAX_LENGTH = 500;

/** Returns text such as `Chrome on Windows`, or the name of a program, such as `curl`. */
export function getDeviceName(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const { browser, os, platform } = Bowser.parse(text || ' ');
  const shorten = (name: string | undefined) => name && (SHORT_NAMES[name] ?? name);
  const system = shorten(platform.model ?? os.name);
  const program = /^([A-Za-z][\w.-]{0,39})(?:[/ ]|$)/.exec(text)?.[1];
  // The library returns an empty name for programs. The name Mozilla is part of every browser.
  const name = shorten(browser.name) || program;
  if (name && name !== 'Mozilla') return system ? `${name} on ${system}` : name;
  return system ? `Browser on ${system}` : 'Unknown device';
}
