/** Tests the rich text editor: the markup it returns, how it handles stored markup, and its tools. */
import { MantineProvider } from '@mantine/core';
import NAUGHTY from 'big-list-of-naughty-strings/blns.json';
import type { Editor } from '@tiptap/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { RichText } from './RichText.tsx';
// Imported here because it is loaded lazily in the browser.
import './RichTextEditor.tsx';
import { findMention } from './MentionList.tsx';
import { RichTextField } from './RichTextField.tsx';

const box = useTestContainer();
let markup: string;

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing is ${selector} in ${document.body.innerHTML}`);
  return element;
};
const getField = () => find('[role="textbox"][aria-label="Note"]');
const getTool = (name: string) => find(`[role="toolbar"] [aria-label="${name}"]`) as HTMLButtonElement;
/** ProseMirror stores the editor on its element. */
const getEditor = (): Editor => (getField() as unknown as { editor: Editor }).editor;

async function open(value: string, more: Partial<Parameters<typeof RichTextField>[0]> = {}): Promise<void> {
  markup = value;
  const form = (
    <MantineProvider env="test">
      <RichTextField label="Note" value={value} onChange={(next) => (markup = next)} {...more} />
    </MantineProvider>
  );
  await act(async () => box.render(form));
  await vi.waitFor(() => act(async () => getField()), { timeout: 20_000 });
}
const clickTool = (name: string) => act(async () => getTool(name).click());
const selectText = () => select(0, getEditor().state.doc.content.size);
const select = (from: number, to: number) => act(async () => void getEditor().commands.setTextSelection({ from, to }));

test('@ finds the name that is being typed, but not in an address or in code', async () => {
  const getSearch = async (text: string) => {
    await act(async () => void getEditor().commands.setContent(text));
    await select(0, 0);
    const end = getEditor().state.doc.content.size - 1;
    await select(end, end);
    return findMention(getEditor())?.search;
  };
  await open('');
  expect([await getSearch('<p>Hi @</p>'), await getSearch('<p>(@Noah Be</p>')]).toEqual(['', 'Noah Be']);
  expect(await getSearch('<p>@Anne-Marie O’Neil</p>')).toBe('Anne-Marie O’Neil');
  for (const text of ['a@b', 'a.@b', '@Noah is on leave', 'plain'])
    expect([text, await getSearch(`<p>${text}</p>`)]).toEqual([text, undefined]);
  expect(await getSearch('<pre><code>@Noah</code></pre>')).toBeUndefined();
});

test('each tool formats the selection, and removes the formatting again', async () => {
  await open('<p>Plan</p>');
  for (const [name, formatted] of [
    ['Bold', '<p><strong>Plan</strong></p>'],
    ['Italic', '<p><em>Plan</em></p>'],
    ['Underline', '<p><u>Plan</u></p>'],
    ['Strikethrough', '<p><s>Plan</s></p>'],
    ['Code', '<p><code>Plan</code></p>'],
    ['Heading', '<h2>Plan</h2>'],
    ['Subheading', '<h3>Plan</h3>'],
    ['Bulleted list', '<ul><li><p>Plan</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Plan</p></li></ol>'],
    ['Quote', '<blockquote><p>Plan</p></blockquote>'],
    ['Code block', '<pre><code>Plan</code></pre>'],
  ] as const) {
    await selectText();
    await clickTool(name);
    expect([name, markup, getTool(name).getAttribute('aria-pressed')]).toEqual([name, formatted, 'true']);
    await clickTool(name);
    expect([name, markup]).toEqual([name, '<p>Plan</p>']);
  }
  await selectText();
  for (const name of ['Bold', 'Heading', 'Clear formatting']) await clickTool(name);
  expect(markup).toBe('<p>Plan</p>');
});

test('adds https:// to a link, opens it in a new tab, and rejects schemes that run code', async () => {
  await open('<p>See offer</p>');
  await select(5, 10);
  const typeAddress = (address: string) =>
    act(async () => {
      const input = find('.RichTextField-linkPopup input') as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, address);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const getButton = (text: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('.RichTextField-linkPopup button')].find(
      (one) => one.textContent === text,
    );
  await clickTool('Link');
  await typeAddress('javascript:alert(1)');
  await act(async () => getButton('Apply')?.click());
  expect(find('.RichTextField-linkPopup').textContent).toContain('Enter a web or email address.');
  await typeAddress('example.com/offer');
  await act(async () => getButton('Apply')?.click());
  expect(markup).toBe(
    '<p>See <a target="_blank" rel="noopener noreferrer" href="https://example.com/offer">offer</a></p>',
  );
  expect(getTool('Link').getAttribute('aria-pressed')).toBe('true');
  await clickTool('Link');
  await act(async () => getButton('Remove link')?.click());
  expect(markup).toBe('<p>See offer</p>');
});

test('restores stored markup unchanged, and drops what is not allowed', async () => {
  const stored =
    '<h1>Plan</h1><p>a  b<br>c</p><p></p><ul><li><p>x</p><ol><li><p>y</p></li></ol></li></ul>' +
    '<blockquote><p><strong>q</strong></p></blockquote><hr><pre><code>1 &lt; 2</code></pre>';
  await open(stored);
  expect(getEditor().getHTML()).toBe(stored);
  await act(async () => box.render(null));
  await open('<p>a<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">b</a></p>');
  expect(getEditor().getHTML()).toBe('<p>ab</p>');
});

test('an empty text is an empty string, and an error is linked to the field', async () => {
  await open('<p>x</p>', { error: 'Note is missing', placeholder: 'What happened' });
  await act(async () => void getEditor().commands.clearContent(true));
  expect(markup).toBe('');
  const errorMessage = document.getElementById(getField().getAttribute('aria-describedby') ?? '');
  expect([getField().getAttribute('aria-invalid'), errorMessage?.textContent]).toEqual(['true', 'Note is missing']);
  expect(find('.is-editor-empty').dataset.placeholder).toBe('What happened');
});

test('read-only text cannot be changed, and its tools are disabled', async () => {
  await open('<p>x</p>', { readOnly: true });
  expect([getField().getAttribute('contenteditable'), getField().getAttribute('aria-readonly')]).toEqual([
    'false',
    'true',
  ]);
  const tools = [...document.querySelectorAll<HTMLButtonElement>('[role="toolbar"] button')];
  expect([tools.length, tools.every((one) => one.disabled)]).toEqual([13, true]);
});

test('arrows, Home and End move along the tools, Escape returns to the text', async () => {
  await open('<p>x</p>');
  const pressKey = (name: string) =>
    act(async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      ),
    );
  const getFocused = () => document.activeElement?.getAttribute('aria-label');
  getTool('Bold').focus();
  const seen: (string | null | undefined)[] = [];
  for (const name of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'End', 'ArrowRight']) {
    await pressKey(name);
    seen.push(getFocused());
  }
  expect(seen).toEqual(['Italic', 'Bold', 'Clear formatting', 'Bold', 'Clear formatting', 'Bold']);
  await pressKey('Escape');
  await vi.waitFor(() => expect(getFocused()).toBe('Note'));
});

test('passes on and renders every naughty string unchanged', async () => {
  await open('');
  const texts = NAUGHTY.filter((text) => text !== '' && !/[\r\n\0\p{Cs}]/u.test(text));
  expect(texts.length).toBeGreaterThan(400);
  const container = document.body.appendChild(document.createElement('div'));
  const readerRoot = createRoot(container);
  for (const text of texts) {
    await act(async () => {
      getEditor().commands.setContent({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      });
    });
    act(() => readerRoot.render(<RichText markup={markup} />));
    expect(container.textContent).toBe(text);
    // Editing it again yields the same text.
    await act(async () => void getEditor().commands.setContent(markup, { parseOptions: { preserveWhitespace: true } }));
    expect(getEditor().getText()).toBe(text);
  }
  act(() => readerRoot.unmount());
  container.remove();
});
