import { act } from 'react';
import { expect, test } from 'vitest';
import {
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { AccountTags } from './AccountTags.tsx';
// Loads the lazy component in advance, so that its load time does not affect the tests.
import './TagsEditor.tsx';

const screen = setUpScreenTests();
const ACCOUNT = {
  id: 9,
  tags: [
    { id: 3, tag: 'Pilot' },
    { id: 7, tag: 'Strategic' },
  ],
};

/** Answers requests about tags. @returns the bodies of the requests */
function serve(respond: (body: object) => unknown) {
  const bodies: object[] = [];
  screen.serve(({ path, body }) => {
    if (path === '/v1/api/tags/') return { tags: ACCOUNT.tags, has_next: false };
    if (path !== '/v1/api/accounts/9/tags/') return undefined;
    bodies.push(body);
    return respond(body);
  });
  return bodies;
}
const open = async () => {
  await screen.open(() => <AccountTags account={ACCOUNT} readOnly={false} />);
  await click('Edit tags');
  await waitForText('Done');
};
/** Types a tag and confirms it with Enter. */
async function addTag(tag: string) {
  typeText(getInput(), tag);
  await act(async () => void getInput().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await flushUpdates();
}
const getInput = () =>
  document.querySelector<HTMLInputElement>('.AccountTags-editor input:not([type="hidden"])') as HTMLInputElement;
const getPills = () =>
  [...document.querySelectorAll('.AccountTags-editor .mantine-Pill-label')].map((pill) => pill.textContent);
const removeTag = async (index: number) => {
  const cross = document.querySelectorAll<HTMLElement>('.AccountTags-editor .mantine-Pill-remove')[index];
  await act(async () => cross?.click());
  await flushUpdates();
};

test('sends each added or removed tag by name, without the others', async () => {
  const bodies = serve(() => ({ tags: [] }));
  await open();
  expect(getPills()).toEqual(['Pilot', 'Strategic']);
  await addTag('Wave 2');
  await removeTag(0);
  expect(bodies).toEqual([
    { add: ['Wave 2'], remove: [] },
    { add: [], remove: ['Pilot'] },
  ]);
  expect(getPills()).toEqual(['Strategic', 'Wave 2']);
  await click('Done');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit tags');
});

test('shows a server error at the field and reverts the change', async () => {
  serve(() => errorResponse(400, 'An account can have 20 tags at most.'));
  await open();
  await addTag('One more');
  await waitForText('An account can have 20 tags at most.');
  expect(getPills()).toEqual(['Pilot', 'Strategic']);
});

test('shows the tags without an edit button to users without write access', async () => {
  serve(() => undefined);
  await screen.open(() => <AccountTags account={ACCOUNT} readOnly />);
  expect(document.body.textContent).toContain('PilotStrategic');
  expect(() => getButton('Edit tags')).toThrow('no button');
  expect(() => getField('Tags')).toThrow('no field');
});
