import { act, Component, type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LazyComponent, lazyComponent, LoadingFallback } from './lazy-component.tsx';

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
  override state: { message: string | null } = { message: null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

/** Renders the component. @returns all texts that the container showed, in order */
async function getTexts(Part: LazyComponent<{ name?: string }>, key = 'a'): Promise<string[]> {
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(box.textContent ?? ''));
  observer.observe(box, { childList: true, subtree: true, characterData: true });
  await act(async () =>
    root.render(
      <Boundary key={key}>
        <LoadingFallback fallback={<p>loading</p>}>
          <Part />
        </LoadingFallback>
      </Boundary>,
    ),
  );
  observer.disconnect();
  return texts;
}

test('renders a loaded component immediately, without its fallback', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  const Part = lazyComponent(load);
  await Part.preload();
  expect(await getTexts(Part)).toEqual(['chart']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('replaces the fallback of a component that becomes available before the effects of its first render', async () => {
  // Without `act`, React runs effects in a task after the commit.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  let resolveLoad: (part: typeof Chart) => void = () => {};
  const Part = lazyComponent(() => new Promise<typeof Chart>((resolve) => (resolveLoad = resolve)));
  const preloaded = Part.preload();
  function Fallback() {
    useLayoutEffect(() => resolveLoad(Chart), []);
    return <p>loading</p>;
  }
  root.render(
    <LoadingFallback fallback={<Fallback />}>
      <Part />
    </LoadingFallback>,
  );
  await preloaded;
  await expect.poll(() => box.textContent).toBe('chart');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

test('shows the fallback of a component only until it is loaded', async () => {
  let resolveLoad: (part: typeof Chart) => void = () => {};
  const Part = lazyComponent(() => new Promise<typeof Chart>((resolve) => (resolveLoad = resolve)));
  expect(await getTexts(Part)).toEqual(['loading']);
  await act(async () => resolveLoad(Chart));
  expect(box.textContent).toBe('chart');
});

test('rendering retries a failed preload', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  load.mockReturnValueOnce(Promise.reject(new Error('offline')));
  const Part = lazyComponent(load);
  await Part.preload();
  await getTexts(Part);
  expect(box.textContent).toBe('chart');
  expect(load).toHaveBeenCalledTimes(2);
});

test('passes a failed load to its error boundary, and the next rendering retries it', async () => {
  const load = vi.fn(() => Promise.resolve(Chart));
  load.mockReturnValueOnce(Promise.reject(new Error('offline')));
  const Part = lazyComponent(load);
  await getTexts(Part);
  expect(box.textContent).toBe('offline');
  await getTexts(Part, 'b');
  expect(box.textContent).toBe('chart');
});
