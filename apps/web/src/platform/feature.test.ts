import { Rows3 } from 'lucide-react';
import { afterAll, expect, test } from 'vitest';
import { features } from '../features.ts';
import {
  combineFeatures,
  defineFeature,
  extensionPoint,
  getAdminAreas,
  getFeatures,
  loadAdminAreas,
  loadFeatures,
  provideFeatures,
} from './feature.ts';

const greetings = extensionPoint<string>('greetings');
const farewells = extensionPoint<string>('farewells');
const command = { id: 'hello', label: 'Say hello', icon: Rows3, path: '/hello' };
const area = {
  group: 'Data',
  label: 'Hello',
  about: 'Greetings.',
  icon: Rows3,
  path: '/dashboard/admin/hello',
} as const;
const hello = defineFeature({
  name: 'hello',
  commands: [command],
  profileTabs: [{ label: 'Greetings', path: '/dashboard/profile/hello' }],
  contributions: [greetings('Hello', 'Good day')],
});
const goodbye = defineFeature({ name: 'goodbye', contributions: [farewells('Bye'), greetings('Ahoy')] });

afterAll(async () => {
  provideFeatures(features);
  await Promise.all([loadFeatures(), loadAdminAreas()]);
});

test('combines what features contribute in the order of the features', () => {
  const combined = combineFeatures([hello, goodbye]);
  expect(combined.commands).toEqual([command]);
  expect(combined.profileTabs).toEqual([{ label: 'Greetings', path: '/dashboard/profile/hello' }]);
  expect(greetings.from(combined)).toEqual(['Hello', 'Good day', 'Ahoy']);
  expect(farewells.from(combined)).toEqual(['Bye']);
  expect(extensionPoint('unused').from(combined)).toEqual([]);
});

test('rejects two features of the same name', () => {
  expect(() => combineFeatures([hello, goodbye, hello])).toThrow('Two features are named hello.');
});

test('loads the provided features once, and again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('offline')), async () => ({ feature: hello })];
  let calls = 0;
  provideFeatures([{ load: () => answers[calls++]?.() ?? Promise.reject(new Error('loaded twice')) }, { routes: [] }]);
  expect(getFeatures).toThrow('The features are not loaded.');
  await expect(loadFeatures()).rejects.toThrow('offline');
  expect((await loadFeatures()).commands[0]).toEqual(command);
  expect(await loadFeatures()).toBe(getFeatures());
});

test('loads the areas of the administration on demand, once, and again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('offline')), async () => ({ adminAreas: [area] })];
  let calls = 0;
  const other = { ...area, label: 'Goodbye' };
  provideFeatures([
    { load: async () => ({ feature: hello }) },
    { loadAdminAreas: () => answers[calls++]?.() ?? Promise.reject(new Error('loaded twice')) },
    { loadAdminAreas: async () => ({ adminAreas: [other] }) },
  ]);
  await loadFeatures();
  expect(calls).toBe(0);
  expect(getAdminAreas).toThrow('The areas of the administration are not loaded.');
  await expect(loadAdminAreas()).rejects.toThrow('offline');
  expect(await loadAdminAreas()).toEqual([area, other]);
  expect(await loadAdminAreas()).toBe(getAdminAreas());
});
