import { TEXT_PROMPT_LIMIT } from '@mainstay/contract/rules/assistant';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { getToast } from '../../platform/ui/toast.ts';
import {
  click,
  errorResponse,
  flushUpdates,
  getField,
  okResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../testing/screen.tsx';
import { GenerateText } from './GenerateText.tsx';

const screen = setUpScreenTests();

function Screen() {
  const [value, setValue] = useState('Typed text');
  return (
    <>
      <output>{value}</output>
      <button type="button" onClick={() => setValue(`${value} and more`)}>
        Type more
      </button>
      <GenerateText
        draft="test"
        instructions="Write a greeting."
        getFacts={() => [{ label: 'Text', text: value }]}
        field={{ format: 'text', value, onChange: setValue }}
      />
    </>
  );
}
const getOutput = () => document.querySelector('output')?.textContent;

test('2-S-84 a text is shown, inserted after what was typed, and removed by Undo without losing later changes', async () => {
  const prompts: unknown[] = [];
  screen.serve(({ path, body }) => {
    if (path !== '/v1/api/gptresults/') return undefined;
    prompts.push(body.gptPrompt);
    return okResponse('Hello!');
  });
  await screen.open(Screen);
  await click('Generate');
  expect(getField('Instructions').value).toBe('Write a greeting.');
  await click('Generate text');
  await waitForText('Hello!');
  expect(prompts).toEqual(['Write a greeting.\n\nUse only these facts:\nText: Typed text']);
  expect(getOutput()).toBe('Typed text');
  await click('Insert');
  expect(getOutput()).toBe('Typed text\n\nHello!');
  await click('Type more');
  act(() => getToast()?.undo?.());
  expect(getOutput()).toBe('Typed text and more');
});

test('decisions-08 without a provider, the exact message is shown and the instructions remain', async () => {
  const message = 'AI is not configured. Ask an administrator to add a provider.';
  screen.serve(({ path }) => (path === '/v1/api/gptresults/' ? errorResponse(400, message) : undefined));
  await screen.open(Screen);
  await click('Generate');
  typeText(getField('Instructions'), 'Write a poem.');
  await click('Generate text');
  await waitForText(message);
  expect(getField('Instructions').value).toBe('Write a poem.');
  screen.close();
  await screen.open(Screen);
  await click('Generate');
  expect(getField('Instructions').value).toBe('Write a poem.');
});

test('Stop ends the request, and the panel offers to generate again', async () => {
  let signal: AbortSignal | null | undefined;
  await screen.open(Screen);
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
    });
  });
  await click('Generate');
  await click('Generate text');
  expect(document.body.textContent).toContain('Generating…');
  await click('Stop');
  expect(signal?.aborted).toBe(true);
  expect(document.body.textContent).not.toContain('Generating…');
  expect(document.querySelector('[role=alert]')).toBeNull();
  await click('Generate text');
  expect(signal?.aborted).toBe(false);
  screen.close();
  await flushUpdates();
  expect(signal?.aborted).toBe(true);
});

test('instructions are required, and limited so that they fit into a prompt', async () => {
  const requests: string[] = [];
  screen.serve(({ path }) => void requests.push(path));
  await screen.open(Screen);
  await click('Generate');
  typeText(getField('Instructions'), ' ');
  await click('Generate text');
  await waitForText('Describe what to write.');
  typeText(getField('Instructions'), 'a'.repeat(TEXT_PROMPT_LIMIT));
  await click('Generate text');
  await waitForText('Maximum 1000 characters are allowed.');
  expect(requests).toEqual([]);
});
