import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import {
  okResponse,
  getButton,
  getField,
  click,
  flushUpdates,
  setUpScreenTests,
  typeText,
} from '../../../../testing/screen.tsx';
import { Editor } from './Editor.tsx';

const screen = setUpScreenTests();
const page = {
  ...{
    id: 3,
    version: 1,
    name: 'Docks',
    scope: 'Global',
    roles: [],
    layout: [],
    tabs: [],
    in_menu: false,
    state: null,
  },
} as unknown as AuthoredPage;

function Host() {
  const [kept, keep] = useState(page);
  return <Editor page={kept} onPage={keep} />;
}

/** Answers what is published by hand. */
function serve() {
  const answers: ((version: number) => Promise<void>)[] = [];
  screen.serve(({ method, body }) => {
    if (method === 'GET') return undefined;
    return new Promise((done) => {
      answers.push(async (version) => {
        await act(async () => done(okResponse({ ...page, ...body, version })));
        await flushUpdates();
      });
    });
  });
  return answers;
}

test('what is changed while a page is being published stays, and can be undone', async () => {
  const answers = serve();
  await screen.open(Host);
  typeText(getField('Name'), 'Docks 2');
  await click('Publish');
  typeText(getField('Name'), 'Docks 2 of the north');
  await answers[0]?.(2);
  expect(document.body.textContent).toContain('version 2');
  expect(getField('Name').value).toBe('Docks 2 of the north');
  expect(getButton('Publish').hasAttribute('disabled')).toBe(false);
  await click('Undo');
  expect(getField('Name').value).not.toBe('Docks 2 of the north');
});

test('a page that nobody touched meanwhile stands as it was published', async () => {
  const answers = serve();
  await screen.open(Host);
  typeText(getField('Name'), 'Docks 2');
  await click('Publish');
  await answers[0]?.(2);
  expect(getField('Name').value).toBe('Docks 2');
  expect([getButton('Publish'), getButton('Undo')].map((one) => one.hasAttribute('disabled'))).toEqual([true, true]);
});
