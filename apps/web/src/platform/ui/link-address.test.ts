import { expect, test } from 'vitest';
import { normalizeLinkUrl } from './link-address.ts';

test('adds https:// if there is no scheme, and keeps an existing scheme', () => {
  for (const [input, address] of [
    ['example.com', 'https://example.com'],
    [' www.example.com/a?b=1#c ', 'https://www.example.com/a?b=1#c'],
    ['//example.com', 'https://example.com'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['jonas@example.com', 'mailto:jonas@example.com'],
    ['mailto:jonas@example.com', 'mailto:jonas@example.com'],
    ['tel:+49301234', 'tel:+49301234'],
  ] as const)
    expect([input, normalizeLinkUrl(input)]).toEqual([input, address]);
});

test('rejects schemes that run code, and text that is not an address', () => {
  for (const input of [
    '',
    '  ',
    'two words',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'blob:x',
    'java\tscript:alert(1)',
  ])
    expect([input, normalizeLinkUrl(input)]).toEqual([input, null]);
});
