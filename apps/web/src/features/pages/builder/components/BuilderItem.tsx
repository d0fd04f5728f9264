import { isWidget } from '@mainstay/contract/pages/page';
import { ArrowDown, ArrowUp, Copy, EyeOff, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { PageItem } from '../../components/PageItem.tsx';
import { type Handle, useBuilder } from './builder-context.ts';
import { BuilderTabs } from './BuilderTabs.tsx';
import { insertItem, nudgeItem, reorderItem, resizeItem, removeItem } from './grid-moves.ts';
import { copyItem, type GridPlace, isSamePlace, type Item, getItemsAt, withItems } from './page-draft.ts';
import { applyOwnRowHeights } from './use-drag.ts';
import '../../../../ui/icon-button.css';

const ARROWS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const HANDLES: readonly Handle[] = ['right', 'bottom', 'corner'];

/** Formats the position and size of an item. */
const whereIs = ({ col, row, sizeX, sizeY }: Item): string =>
  `column ${col + 1}, row ${row + 1}, ${sizeX} wide, ${sizeY} high`;

/** Returns the operations on an item, for pointer, buttons and keyboard. */
function useItem(place: GridPlace, item: Item) {
  const { draft, change, select, say, titleOf, phone } = useBuilder();
  const put = (items: readonly Item[]) => {
    if (items.every((one, at) => one === getItemsAt(draft, place)[at])) return;
    change(withItems(draft, place, items));
    const after = items.find(({ id }) => id === item.id);
    if (after) say(`${titleOf(after)}: ${whereIs(after)}`);
  };
  const items = getItemsAt(draft, place);
  return {
    move: (right: number, down: number) =>
      put(phone ? reorderItem(items, item.id, right + down < 0 ? -1 : 1) : nudgeItem(items, item.id, right, down)),
    size: (right: number, down: number) =>
      phone || put(applyOwnRowHeights(resizeItem(items, item.id, item.sizeX + right, item.sizeY + down), item)),
    duplicate: () => {
      const copy = copyItem(item);
      change(withItems(draft, place, insertItem(items, copy)));
      select({ place, id: copy.id });
    },
    remove: () => {
      change(withItems(draft, place, removeItem(items, item.id)));
      select(null);
      say(`${titleOf(item)} removed`);
    },
  };
}

/** One item on the grid of the editor. Its content is rendered live, but clicks select it and drags move it. */
export function BuilderItem({ place, item }: { place: GridPlace; item: Item }) {
  const { selection, select, dragged, startMove, startResize, phone, mayWrite, on, titleOf } = useBuilder();
  const box = useRef<HTMLDivElement>(null);
  const acts = useItem(place, item);
  const isSelected = selection?.id === item.id && isSamePlace(selection.place, place);
  const title = titleOf(item);
  const pick = () => select({ place, id: item.id });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== box.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && mayWrite && event.shiftKey) acts.size(...arrow);
    else if (arrow && mayWrite) acts.move(...arrow);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && mayWrite) acts.remove();
    else if (event.key === 'Enter' || event.key === ' ') pick();
    else if (event.key === 'Escape') select(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('button, input, [data-grid-place]') !== event.currentTarget.closest('[data-grid-place]')) return;
    pick();
    if (mayWrite && !phone && event.pointerType !== 'touch') startMove(event, place, item);
  };
  const parts = item.tabs && item.tabs.length > 0;
  const lacksAccount = item.screen?.startsWith('account-') && on.context.account_id === undefined;
  return (
    <div
      ref={box}
      className="bi"
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the focused item
      tabIndex={0}
      aria-label={`${title}, ${whereIs(item)}`}
      data-item={item.id}
      data-selected={isSelected || undefined}
      data-dragged={dragged === item.id || undefined}
      data-hidden={item.hide_component || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <div className="bi-bar">
        {mayWrite && !phone && <GripVertical size={14} aria-hidden />}
        <span className="ell">{title}</span>
        {item.hide_component && <EyeOff size={13} aria-label="Hidden from viewers" />}
        {mayWrite && phone && (
          <>
            <Act label={`Move ${title} up`} icon={ArrowUp} onPress={() => acts.move(0, -1)} />
            <Act label={`Move ${title} down`} icon={ArrowDown} onPress={() => acts.move(0, 1)} />
          </>
        )}
        {mayWrite && !phone && <Act label={`Duplicate ${title}`} icon={Copy} onPress={acts.duplicate} />}
        {mayWrite && <Act label={`Remove ${title}`} icon={Trash2} onPress={acts.remove} />}
      </div>
      {parts ? (
        <BuilderTabs place={place} item={item} />
      ) : (
        <div className="bi-in" inert>
          {lacksAccount ? (
            <p className="bi-note cap">{title}: choose an account in the settings of the page to see it.</p>
          ) : (
            <PageItem
              key={`${item.component} ${item.kpis.join()} ${item.attribute} ${item.screen}`}
              item={item}
              on={on}
            />
          )}
        </div>
      )}
      {isSelected && mayWrite && !phone && (item.screen === null || isWidget(item.screen)) && (
        <div aria-hidden>
          {HANDLES.map((handle) => (
            <span
              key={handle}
              className="bi-handle"
              data-handle={handle}
              onPointerDown={(event) => startResize(event, place, item, handle)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const Act = ({ label, icon: Icon, onPress }: { label: string; icon: typeof Copy; onPress: () => void }) => (
  <button
    type="button"
    className="ic"
    aria-label={label}
    title={label}
    onPointerDown={(event) => event.stopPropagation()}
    onClick={onPress}
  >
    <Icon size={14} aria-hidden />
  </button>
);
