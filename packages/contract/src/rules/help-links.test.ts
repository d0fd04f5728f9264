import { expect, test } from 'vitest';
import { isHelpLink } from './help-links.ts';

test('a help link is a web address', () => {
  for (const [text, expected] of [
    ['https://help.example.com/start?a=1', true],
    ['HTTP://help.example.com', true],
    ['help.example.com', false],
    ['javascript:alert(1)', false],
    ['https://', false],
    ['', false],
  ] as const)
    expect([text, isHelpLink(text)]).toEqual([text, expected]);
});
