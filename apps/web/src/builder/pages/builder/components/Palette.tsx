import { ChevronRight, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ChartTypeIcon, Thumbnail } from '../../../components/Thumbnail.tsx';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { groupEntries, type PaletteEntry } from './item-kinds.ts';
import type { Item } from './page-draft.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Palette.module.css';

/** The width of a chart type in a thumbnail, in pixels. */
const ICON_WIDTH = 34;

interface PaletteProps {
  entries: readonly PaletteEntry[];
  loading: boolean;
  onPlace: (item: Item) => void;
  onDrag: (event: PointerEvent<HTMLElement>, make: () => Item) => void;
  onNew: () => void;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Lists everything that can be placed on a page, by origin. Dragging an entry places it at the pointer, clicking it
 * places it in the first free space. One entry at a time is in the tab order; arrow keys move from the search field
 * through the entries of the open groups.
 */
export function Palette({ entries, loading, onPlace, onDrag, onNew }: PaletteProps) {
  const [find, setFind] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const groups = groupEntries(entries, find);
  const found = groups.flatMap(([, members]) => members);
  const tabStop = found.some(({ id }) => id === active) ? active : found[0]?.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const isSearch = event.target === search.current;
    if (isSearch && event.key === 'Enter' && find.trim() !== '' && found[0]) return onPlace(found[0].make());
    if (isSearch && event.key === 'Escape') return setFind('');
    if (!step || (isSearch && event.key !== 'ArrowDown')) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('details[open] [data-entry]')];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at === -1 && !isSearch) return;
    event.preventDefault();
    const next = step(at, buttons.length);
    if (next < 0) search.current?.focus();
    else buttons[Math.min(next, buttons.length - 1)]?.focus();
  };
  return (
    <section className={styles.root} aria-label="Palette" onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        <label className={styles.searchField}>
          <Search size={14} aria-hidden />
          <input
            ref={search}
            type="search"
            aria-label="Search components"
            placeholder="Search components…"
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </label>
        <button type="button" className={buttonStyles.button} onClick={onNew}>
          <Plus size={14} aria-hidden />
          New component
        </button>
      </div>
      {loading && <Skeleton height={180} style={{ margin: 12 }} />}
      {/* Shown together, because the groups that load later would move the others. */}
      {(loading ? [] : groups).map(([group, members]) => (
        // A search opens all groups, because it would otherwise find entries that are not visible.
        <details key={`${group} ${find !== ''}`} className={styles.group} open>
          <summary>
            <ChevronRight size={14} aria-hidden />
            <h2>{group}</h2>
            <span className={textStyles.caption}>{members.length}</span>
          </summary>
          <ul>
            {members.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={styles.entry}
                  data-entry
                  tabIndex={entry.id === tabStop ? 0 : -1}
                  onFocus={() => setActive(entry.id)}
                  onPointerDown={(event) => event.pointerType !== 'touch' && onDrag(event, entry.make)}
                  onClick={() => onPlace(entry.make())}
                >
                  <span className={styles.thumbnail}>
                    {entry.chartType ? (
                      <ChartTypeIcon type={entry.chartType} width={ICON_WIDTH} />
                    ) : (
                      <Thumbnail drawing={entry.drawing} />
                    )}
                  </span>
                  <span className={styles.name} title={`${entry.name}: ${entry.caption}`}>
                    <span className={textStyles.truncate}>{entry.name}</span>
                    <span className={textStyles.caption}>{entry.caption}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {groups.length === 0 && !loading && (
        <EmptyState icon={Search} title={`Nothing matches “${find.trim()}”`}>
          Search for another name, or create a new component.
        </EmptyState>
      )}
    </section>
  );
}
