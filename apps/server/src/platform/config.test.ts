import { expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config.ts';

test('defaults are for one machine', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, demo: undefined, baseDomain: 'localhost' });
});

test('a setting that cannot be used is named', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow(ConfigError);
  expect(() => readConfig({ DATABASE_URL: 'postgres://x' })).toThrow(/MAINSTAY_SECRET is required/);
  expect(() => readConfig({ MAINSTAY_SECRET: 'short' })).toThrow(/at least 32/);
});

test('DEMO=0 refuses, any other value asks', () => {
  expect([readConfig({ DEMO: '0' }).demo, readConfig({ DEMO: '1' }).demo, readConfig({ DEMO: '' }).demo]).toEqual([
    false,
    true,
    undefined,
  ]);
});

test('loopback addresses are told from others', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost', '10.0.0.1', '0.0.0.0'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
