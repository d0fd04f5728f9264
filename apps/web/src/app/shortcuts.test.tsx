/**
 * Tests shortcuts of whole pages: each does one thing, is ignored in fields and dialogs, and is removed with its page.
 */
import { act, useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useEditorKeys } from '../builder/pages/builder/components/use-editor-keys.ts';
import { useSearchShortcut } from '../platform/lib/use-search-shortcut.ts';
import { useTestContainer } from '../testing/test-container.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const box = useTestContainer();
let done: string[];

function Page() {
  const search = useRef<HTMLInputElement>(null);
  const record = (what: string) => () => void done.push(what);
  useShortcuts({
    onPalette: record('palette'),
    onHelp: record('help'),
    sequences: new Map([['G A', record('accounts')]]),
  });
  useEditorKeys({ undo: record('undo'), redo: record('redo') });
  useSearchShortcut(search);
  return (
    <>
      <input ref={search} aria-label="Search" onFocus={record('search')} />
      <textarea />
      <select />
      <input type="checkbox" />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  );
}

beforeEach(() => {
  done = [];
  box.render(<Page />);
});
const press = (keys: string, more: KeyboardEventInit = {}, from: string = 'body') => {
  const target = document.querySelector(from);
  for (const key of keys)
    act(
      () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
    );
};

test.each<[string, KeyboardEventInit, string[]]>([
  ['k', { ctrlKey: true }, ['palette']],
  ['K', { metaKey: true }, ['palette']],
  ['k', {}, []],
  ['k', { ctrlKey: true, altKey: true }, []],
  ['?', {}, ['help']],
  ['?', { ctrlKey: true }, []],
  ['ga', {}, ['accounts']],
  ['GA', {}, ['accounts']],
  ['ag', {}, []],
  ['ga', { altKey: true }, []],
  ['z', { ctrlKey: true }, ['undo']],
  ['z', { metaKey: true }, ['undo']],
  ['Z', { ctrlKey: true, shiftKey: true }, ['redo']],
  ['y', { ctrlKey: true }, ['redo']],
  ['z', {}, []],
  ['z', { ctrlKey: true, altKey: true }, []],
  ['/', {}, ['search']],
  ['/', { ctrlKey: true }, []],
])('%s with %j', (keys, more, what) => {
  press(keys, more);
  expect(done).toEqual(what);
});

test.each(['input', 'textarea', 'select', '[role="dialog"] button'])('%s receives the keys itself', (from) => {
  for (const keys of ['?', 'ga', '/']) press(keys, {}, from);
  press('z', { ctrlKey: true }, from);
  expect(done).toEqual([]);
  // The shortcut of the palette has a modifier key, so it works everywhere.
  press('k', { ctrlKey: true }, from);
  expect(done).toEqual(['palette']);
});

test('a checkbox does not take text', () => {
  press('?', {}, '[type="checkbox"]');
  expect(done).toEqual(['help']);
});

test('an unmounted page handles no keys', () => {
  box.render(null);
  press('k', { ctrlKey: true });
  press('z', { ctrlKey: true });
  press('?');
  expect(done).toEqual([]);
});
