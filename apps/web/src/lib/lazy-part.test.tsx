import { act, Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LazyPart, lazyPart, WhileLoading } from './lazy-part.tsx';

const Chart = ({ name = 'chart' }: { name?: string }) => <p>{name}</p>;

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
  root = createRoot(box, { onCaughtError: () => {} });
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state: { said: string | null } = { said: null };
  static getDerivedStateFromError = (error: Error) => ({ said: error.message });
  override render() {
    return this.state.said ?? this.props.children;
  }
}

/** Draws the part. @returns every text that stood in the box, in order */
async function textsOf(Part: LazyPart<{ name?: string }>, key = 'a'): Promise<string[]> {
  const texts: string[] = [];
  const seen = new MutationObserver(() => texts.push(box.textContent ?? ''));
  seen.observe(box, { childList: true, subtree: true, characterData: true });
  await act(async () =>
    root.render(
      <Boundary key={key}>
        <WhileLoading shape={<p>loading</p>}>
          <Part />
        </WhileLoading>
      </Boundary>,
    ),
  );
  seen.disconnect();
  return texts;
}

test('a part that was loaded is drawn at once, without its shape', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  const Part = lazyPart(load);
  await Part.preload();
  expect(await textsOf(Part)).toEqual(['chart']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that was not loaded shows its shape until it is there, and no longer', async () => {
  let arrive: (part: typeof Chart) => void = () => {};
  const Part = lazyPart(() => new Promise<typeof Chart>((resolve) => (arrive = resolve)));
  expect(await textsOf(Part)).toEqual(['loading']);
  await act(async () => arrive(Chart));
  expect(box.textContent).toBe('chart');
});

test('a preload that failed is tried again by the drawing', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  load.mockReturnValueOnce(Promise.reject(new Error('offline')));
  const Part = lazyPart(load);
  await Part.preload();
  await textsOf(Part);
  expect(box.textContent).toBe('chart');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a drawing that could not be loaded tells its boundary, and is tried again by the next', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  load.mockReturnValueOnce(Promise.reject(new Error('offline')));
  const Part = lazyPart(load);
  await textsOf(Part);
  expect(box.textContent).toBe('offline');
  await textsOf(Part, 'b');
  expect(box.textContent).toBe('chart');
});
