import { clsx } from 'clsx';
import { ExternalLink, Search } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { groupEntries, type PaletteEntry } from './item-kinds.ts';
import type { Item } from './page-draft.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Builder.module.css';

interface PaletteProps {
  entries: readonly PaletteEntry[];
  loading: boolean;
  onPlace: (item: Item) => void;
  onDrag: (event: PointerEvent<HTMLElement>, make: () => Item) => void;
}

/**
 * Lists everything that can be placed on a page. Dragging an entry places it at the pointer, clicking it places it
 * last.
 */
export function Palette({ entries, loading, onPlace, onDrag }: PaletteProps) {
  const [find, setFind] = useState('');
  const groups = groupEntries(entries, find);
  return (
    <section className={styles.palette} aria-label="Palette">
      <label className={styles.searchField}>
        <Search size={14} aria-hidden />
        <input
          type="search"
          aria-label="Search components"
          placeholder="Search components…"
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </label>
      {groups.map(([group, members]) => (
        <div key={group} className={styles.paletteGroup}>
          <h2>{group}</h2>
          <ul>
            {members.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={styles.paletteEntry}
                  title={entry.name}
                  onPointerDown={(event) => event.pointerType !== 'touch' && onDrag(event, entry.make)}
                  onClick={() => onPlace(entry.make())}
                >
                  <entry.Icon size={15} strokeWidth={1.75} aria-hidden />
                  <span className={textStyles.truncate}>{entry.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && !loading && (
        <p className={clsx(textStyles.caption, styles.caption)}>Nothing matches “{find}”.</p>
      )}
      <a
        className={clsx(styles.paletteEntry, styles.external)}
        href={hashHref('/dashboard/admin/components?new=true')}
        target="_blank"
        rel="noopener"
      >
        <ExternalLink size={14} aria-hidden />
        New component
      </a>
    </section>
  );
}
