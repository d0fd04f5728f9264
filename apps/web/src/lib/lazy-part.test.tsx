import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LazyPart, lazyPart } from './lazy-part.ts';

const Chart = () => <p>chart</p>;

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Draws the part. @returns every text that stood in the box, in order */
async function textsOf(Part: LazyPart<object>): Promise<string[]> {
  const texts: string[] = [];
  const seen = new MutationObserver(() => texts.push(box.textContent ?? ''));
  seen.observe(box, { childList: true, subtree: true, characterData: true });
  await act(async () =>
    root.render(
      <Suspense fallback={<p>loading</p>}>
        <Part />
      </Suspense>,
    ),
  );
  seen.disconnect();
  return texts;
}

test('a part that was loaded is drawn at once, without its fallback', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  const Part = lazyPart(load);
  Part.preload();
  await act(async () => load.mock.results[0]?.value);
  expect(await textsOf(Part)).toEqual(['chart']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that was not loaded shows the fallback first', async () => {
  const texts = await textsOf(lazyPart(() => Promise.resolve(Chart)));
  expect(texts[0]).toBe('loading');
  await vi.waitFor(() => expect(box.textContent).toContain('chart'));
});

test('a preload that failed is tried again by the drawing', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  load.mockReturnValueOnce(Promise.reject(new Error('offline')));
  const Part = lazyPart(load);
  Part.preload();
  await textsOf(Part);
  await vi.waitFor(() => expect(box.textContent).toContain('chart'));
  expect(load).toHaveBeenCalledTimes(2);
});
