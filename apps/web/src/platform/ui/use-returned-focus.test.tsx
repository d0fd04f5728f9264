import { act, type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useReturnedFocus } from './use-returned-focus.ts';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const render = (node: ReactNode) => act(() => root.render(node));
const find = (id: string) => document.getElementById(id);
const focus = (id: string) => act(() => find(id)?.focus());
const waitForFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** An overlay whose field takes the focus as soon as it is mounted. */
function Overlay() {
  useReturnedFocus(true);
  return <input id="field" ref={(field) => field?.focus()} />;
}

const opener = <button type="button" id="opener" key="opener" />;

test('the focus returns to the element that had it before the overlay was mounted', async () => {
  render(opener);
  focus('opener');
  render([opener, <Overlay key="overlay" />]);
  expect(document.activeElement?.id).toBe('field');
  render(opener);
  await waitForFrame();
  expect(document.activeElement?.id).toBe('opener');
});

test('the focus stays where something else has put it', async () => {
  const other = <button type="button" id="other" key="other" />;
  render([opener, other]);
  focus('opener');
  render([opener, other, <Overlay key="overlay" />]);
  render([opener, other]);
  focus('other');
  await waitForFrame();
  expect(document.activeElement?.id).toBe('other');
});

test('the focus returns to the button of a menu that has closed in between', async () => {
  const button = <button type="button" id="opener" key="opener" aria-controls="menu-dropdown" />;
  const menu = (
    <div id="menu-dropdown" key="menu">
      <button type="button" id="item" />
    </div>
  );
  render([button, menu]);
  focus('item');
  render([button, <Overlay key="overlay" />]);
  render(button);
  await waitForFrame();
  expect(document.activeElement?.id).toBe('opener');
});

test('an overlay that is rendered closed first leaves the focus to its library', async () => {
  let setOpened: (opened: boolean) => void = () => {};
  function Closed() {
    const [opened, set] = useState(false);
    useEffect(() => void (setOpened = set), []);
    useReturnedFocus(opened);
    return null;
  }
  render([opener, <Closed key="overlay" />]);
  focus('opener');
  act(() => setOpened(true));
  act(() => find('opener')?.blur());
  act(() => setOpened(false));
  await waitForFrame();
  expect(document.activeElement).toBe(document.body);
});
