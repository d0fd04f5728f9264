import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const ORIGIN = 'http://demo.localhost:3000';
const HOME = `${ORIGIN}/`;
const redirect = (target: string | undefined, origin = ORIGIN) => safeRedirect(target, origin, 'localhost');

/** Returns the address that a browser on our page would open. */
const openUrl = (target: string) => new URL(redirect(target), HOME);
const isOwnHost = (target: string) => {
  const { protocol, hostname, port, username, password } = openUrl(target);
  const isOwnName = /^([a-z0-9-]+\.)?localhost$/.test(hostname);
  return isOwnName && ['http:', 'https:'].includes(protocol) && port === '3000' && username + password === '';
};

describe('a redirect', () => {
  test('leads to hosts of this server, also to deep links', () => {
    expect(redirect('#!/dashboard/accounts?query={"a":1}')).toBe(`${HOME}#!/dashboard/accounts?query={%22a%22:1}`);
    expect(redirect('/docs/')).toBe(`${HOME}docs/`);
    expect(redirect('http://globex.localhost:3000/#!/email')).toBe('http://globex.localhost:3000/#!/email');
    expect(redirect('http://localhost:3000')).toBe('http://localhost:3000/');
    expect(redirect('https://demo.localhost:3000/x')).toBe('https://demo.localhost:3000/x');
    expect(redirect(undefined)).toBe(HOME);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'http:evil.example',
    'http:/\\evil.example',
    'http://demo.localhost:3000@evil.example/',
    'http://evil.example#.localhost',
    'http://evil.example\\.localhost:3000/',
    'http://localhost.evil.example:3000/',
    'http://xlocalhost:3000/',
    'http://demo.localhost:3000.evil.example/',
    'http://me:secret@demo.localhost:3000/',
    'http://.localhost:3000/',
    'http://a.b.localhost:3000/',
    'http://demo.localhost.:3000/',
    'http://demo.localhost:9999/',
    'http://demo.localhost/',
    'ftp://demo.localhost:3000/',
    'javascript:alert(1)',
    'JaVaScRiPt://demo.localhost:3000/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:http://demo.localhost:3000/x',
    'http://[::1',
    'http://demo%2elocalhost%00.evil.example:3000/',
  ])('does not follow %j', (target) => {
    const { host } = openUrl(target);
    expect(['demo.localhost:3000']).toContain(host);
    expect(redirect(target).startsWith(HOME)).toBe(true);
  });

  test('does not leave https', () => {
    expect(redirect('http://demo.localhost/', 'https://demo.localhost')).toBe('https://demo.localhost/');
    expect(redirect('https://globex.localhost/', 'https://demo.localhost')).toBe('https://globex.localhost/');
  });

  test('never leads to another host, for any input', () => {
    for (const target of blns) expect([target, isOwnHost(target)]).toEqual([target, true]);
    const scheme = fc.constantFrom('', 'http:', 'https:', 'HTTP:', 'javascript:', 'data:', 'ftp:', 'file:', 'blob:');
    const slashes = fc.constantFrom('', '/', '//', '///', '\\\\', '/\\', '\\/', '/\t/', '/ /', '//\n', '@', '%2f%2f');
    const host = fc.constantFrom(
      'evil.example',
      'demo.localhost',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'evil。example',
      '',
    );
    const glue = fc.constantFrom(
      '',
      '@',
      ':',
      '.',
      '#',
      '?',
      '\\',
      '%00',
      '\u0000',
      '\u2025',
      '\uFF0F',
      ':3000',
      ':3000@',
      ' ',
    );
    const crafted = fc.tuple(scheme, slashes, host, glue, host, glue, fc.string()).map((parts) => parts.join(''));
    const anything = fc.oneof(crafted, fc.webUrl(), fc.string({ unit: 'binary' }), fc.string());
    fc.assert(
      fc.property(anything, (target) => isOwnHost(target)),
      { numRuns: 2000, seed: 42 },
    );
  });
});
