import type { Theme } from '@mainstay/contract/tenants/appearance';
import { afterEach, expect, test } from 'vitest';
import { applyBrand } from './brand.ts';

const root = document.documentElement;
/** The filled tone of each theme. */
const FILLED: Record<Theme, string> = {
  'theme-default': '#177346',
  'theme-bl': '#2049c0',
  'theme-pur': '#5835c0',
  'theme-org': '#9f430b',
};

afterEach(() => {
  root.removeAttribute('class');
  root.removeAttribute('style');
});

test('each theme puts its own tones on the document, and its code alone', () => {
  root.classList.add('other');
  for (const [theme, filled] of Object.entries(FILLED) as [Theme, string][]) {
    applyBrand(theme);
    expect(root.style.getPropertyValue('--brand-7')).toBe(filled);
    expect([...root.classList].toSorted()).toEqual(['other', theme].toSorted());
  }
});

test('a theme that is not known is shown in the tones of the default one', () => {
  applyBrand('theme-gone' as Theme);
  expect(root.style.getPropertyValue('--brand-7')).toBe(FILLED['theme-default']);
});
