import { expect, test } from 'vitest';
import { isExternalStrategy, isOAuthStrategy, STRATEGIES } from './strategies.ts';

test('the strategies are listed in a fixed order, passwords first', () => {
  expect(STRATEGIES).toEqual(['local', 'SAML2', 'OAuth-Google', 'OAuth-Office365']);
});

test('every strategy except passwords uses a provider, and other texts are no strategies', () => {
  expect(STRATEGIES.filter(isExternalStrategy)).toEqual(['SAML2', 'OAuth-Google', 'OAuth-Office365']);
  expect(['', 'saml2', 'toString'].filter(isExternalStrategy)).toEqual([]);
});

test('accounts are linked at Google and Microsoft only', () => {
  expect(STRATEGIES.filter(isOAuthStrategy)).toEqual(['OAuth-Google', 'OAuth-Office365']);
});
