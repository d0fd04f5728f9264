/** A manager's day passes by mouse and by keyboard alone: find, filter, save a view, open, note, call, play, action, plan and report. */
import { beforeAll, expect, test } from 'vitest';
import { buildTemplate } from '../apps/server/src/app/demo/factories/plays.ts';
import { createFamily, type Family } from './account-families.ts';
import { closePage, getErrors, openSignedIn } from './browser.ts';
import { keyboard, mouse } from './hands.ts';
import { workThroughDay } from './managers-day.ts';

let family: Family;
beforeAll(async () => {
  family = await createFamily('Day', [['Alder'], ['Birch']]);
  await family.write((tx) =>
    buildTemplate(tx, { name: 'Onboarding', actions: [{ name: 'Welcome call', dueAfter: 0, priority: 'H' }] }),
  );
});

test.each([
  ['mouse', 'Alder'],
  ['keyboard', 'Birch'],
] as const)('a manager works through the day by %s', async (name, account) => {
  const page = await openSignedIn(family.email, { domain: family.domain });
  const hand = name === 'mouse' ? mouse : keyboard(page);
  await workThroughDay(page, hand, {
    account,
    playbook: 'Onboarding',
    action: 'Welcome call',
    recipient: 'Pat Partner',
  });
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});
