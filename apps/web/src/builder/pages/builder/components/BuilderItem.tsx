import { isWidget } from '@mainstay/contract/pages/page';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Copy, EyeOff, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTabKeys } from '../../../../platform/ui/use-tab-keys.ts';
import { PageItem } from '../../components/PageItem.tsx';
import { type Handle, useBuilder } from './builder-context.ts';
import { findFreeCell, insertItem, nudgeItem, removeItem, reorderItem, resizeItem } from './grid-moves.ts';
import { copyItem, getItemsAt, type GridPlace, isSamePlace, type Item, withItems } from './page-draft.ts';
import { applyOwnRowHeights } from './use-drag.ts';
import builderStyles from './Builder.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import cardStyles from '../../../../platform/ui/Card.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './BuilderGrid.module.css';

const ARROWS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const HANDLES: readonly Handle[] = ['right', 'bottom', 'corner'];

/** Formats the position and size of an item. */
export const formatPosition = ({ col, row, sizeX, sizeY }: Item): string =>
  `column ${col + 1}, row ${row + 1}, ${sizeX} wide, ${sizeY} high`;

/** Returns the operations on an item, for pointer, buttons and keyboard. */
function useItem(place: GridPlace, item: Item) {
  const { draft, change, select, announce, getTitle, isPhone } = useBuilder();
  const applyItems = (items: readonly Item[], verb: 'Move' | 'Resize') => {
    if (items.every((one, index) => one === getItemsAt(draft, place)[index])) return;
    change(withItems(draft, place, items), `${verb} ${getTitle(item)}`);
    const moved = items.find(({ id }) => id === item.id);
    if (moved) announce(`${getTitle(moved)}: ${formatPosition(moved)}`);
  };
  const items = getItemsAt(draft, place);
  return {
    move: (right: number, down: number) =>
      applyItems(
        isPhone ? reorderItem(items, item.id, right + down < 0 ? -1 : 1) : nudgeItem(items, item.id, right, down),
        'Move',
      ),
    size: (right: number, down: number) =>
      isPhone ||
      applyItems(applyOwnRowHeights(resizeItem(items, item.id, item.sizeX + right, item.sizeY + down), item), 'Resize'),
    duplicate: () => {
      const copy = copyItem(item);
      const next = insertItem(items, copy, findFreeCell(items, copy, item.row));
      change(withItems(draft, place, next), `Duplicate ${getTitle(item)}`);
      select({ place, id: copy.id });
      announce(`${getTitle(item)} duplicated`);
    },
    remove: () => {
      change(withItems(draft, place, removeItem(items, item.id)), `Remove ${getTitle(item)}`);
      select(null);
      announce(`${getTitle(item)} removed`);
    },
  };
}

/** One item on the grid of the editor. Its content is rendered live, but clicks select it and drags move it. */
export function BuilderItem({ place, item }: { place: GridPlace; item: Item }) {
  const { selection, select, dragged, startMove, startResize, isPhone, canWrite, itemsContext, getTitle } =
    useBuilder();
  const box = useRef<HTMLDivElement>(null);
  const actions = useItem(place, item);
  const isSelected = selection?.id === item.id && isSamePlace(selection.place, place);
  const title = getTitle(item);
  const selectItem = () => select({ place, id: item.id });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== box.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && canWrite && event.shiftKey) actions.size(...arrow);
    else if (arrow && canWrite) actions.move(...arrow);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && canWrite) actions.remove();
    else if (event.key === 'Enter' || event.key === ' ') selectItem();
    else if (event.key === 'Escape') select(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('button, input, [data-grid-place]') !== event.currentTarget.closest('[data-grid-place]')) return;
    selectItem();
    if (canWrite && !isPhone && event.pointerType !== 'touch') startMove(event, place, item);
  };
  const hasTabs = item.tabs && item.tabs.length > 0;
  const lacksAccount = item.screen?.startsWith('account-') && itemsContext.context.account_id === undefined;
  return (
    <div
      ref={box}
      className={clsx(styles.item, builderStyles.item)}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the focused item
      tabIndex={0}
      aria-label={`${title}, ${formatPosition(item)}`}
      data-item={item.id}
      data-selected={isSelected || undefined}
      data-dragged={dragged === item.id || undefined}
      data-hidden={item.hide_component || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <div className={clsx(styles.itemBar, builderStyles.itemBar)}>
        {canWrite && !isPhone && <GripVertical size={14} aria-hidden />}
        <span className={clsx(textStyles.truncate, styles.truncate)}>{title}</span>
        {item.hide_component && <EyeOff size={13} aria-label="Hidden from viewers" />}
        {canWrite && isPhone && (
          <>
            <ItemButton label={`Move ${title} up`} icon={ArrowUp} onClick={() => actions.move(0, -1)} />
            <ItemButton label={`Move ${title} down`} icon={ArrowDown} onClick={() => actions.move(0, 1)} />
          </>
        )}
        {canWrite && !isPhone && <ItemButton label={`Duplicate ${title}`} icon={Copy} onClick={actions.duplicate} />}
        {canWrite && <ItemButton label={`Remove ${title}`} icon={Trash2} onClick={actions.remove} />}
      </div>
      {hasTabs ? (
        <BuilderTabs place={place} item={item} />
      ) : (
        <div className={styles.itemContent} inert>
          {lacksAccount ? (
            <p className={clsx(styles.itemNote, textStyles.caption)}>
              {title}: choose an account in the settings of the page to see it.
            </p>
          ) : (
            <PageItem
              key={`${item.component} ${item.kpis.join()} ${item.attribute} ${item.screen}`}
              item={item}
              itemsContext={itemsContext}
            />
          )}
        </div>
      )}
      {isSelected && canWrite && !isPhone && (item.screen === null || isWidget(item.screen)) && (
        <div aria-hidden>
          {HANDLES.map((handle) => (
            <span
              key={handle}
              className={styles.resizeHandle}
              data-handle={handle}
              onPointerDown={(event) => startResize(event, place, item, handle)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const ItemButton = ({ label, icon: Icon, onClick }: { label: string; icon: typeof Copy; onClick: () => void }) => (
  <button
    type="button"
    className={iconButtonStyles.iconButton}
    aria-label={label}
    title={label}
    onPointerDown={(event) => event.stopPropagation()}
    onClick={onClick}
  >
    <Icon size={14} aria-hidden />
  </button>
);

/** Tabs inside an item, each with its own grid. */
function BuilderTabs({ place, item }: { place: GridPlace; item: Item }) {
  const { getInnerTab, openInnerTab, getTitle, renderGrid } = useBuilder();
  const tabs = item.tabs ?? [];
  const openId = getInnerTab(item);
  const openIndex = Math.max(
    0,
    tabs.findIndex(({ id }) => id === openId),
  );
  const onKeyDown = useTabKeys(tabs.length, openIndex, (next) => openInnerTab(item.id, tabs[next]?.id ?? ''));
  const openTab = tabs[openIndex];
  return (
    <div className={clsx(cardStyles.card, styles.itemTabs)}>
      <div
        className={clsx(pageHeaderStyles.views, styles.views)}
        role="tablist"
        tabIndex={-1}
        aria-label={getTitle(item)}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={pageHeaderStyles.view}
            aria-selected={index === openIndex}
            tabIndex={index === openIndex ? 0 : -1}
            onClick={() => openInnerTab(item.id, tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {openTab && renderGrid({ tab: place.tab, inner: { item: item.id, tab: openTab.id } })}
    </div>
  );
}
