import { expect, test } from 'vitest';
import { THEME_LIST, themeOrDefault } from './themes.ts';

test('1-settings-16 finds the four themes by name', () => {
  const findCode = (name: string) => THEME_LIST.find((theme) => theme.name === name)?.code;
  expect(['Blue', 'Orange', 'Violet', 'Green'].map(findCode)).toEqual([
    'theme-bl',
    'theme-org',
    'theme-pur',
    'theme-default',
  ]);
  expect(THEME_LIST).toHaveLength(4);
});

test('1-settings-17 a theme that is unset or unknown is Green', () => {
  for (const code of [null, undefined, '', 'theme-red']) expect(themeOrDefault(code)).toBe('theme-default');
  expect(themeOrDefault('theme-org')).toBe('theme-org');
});
