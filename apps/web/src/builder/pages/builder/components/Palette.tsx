import { ExternalLink, Search } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { groupEntries, type PaletteEntry } from './item-kinds.ts';
import type { Item } from './page-draft.ts';

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
    <section className="bd-palette" aria-label="Palette">
      <label className="bd-find">
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
        <div key={group} className="bd-group">
          <h2>{group}</h2>
          <ul>
            {members.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className="bd-entry"
                  title={entry.name}
                  onPointerDown={(event) => event.pointerType !== 'touch' && onDrag(event, entry.make)}
                  onClick={() => onPlace(entry.make())}
                >
                  <entry.Icon size={15} strokeWidth={1.75} aria-hidden />
                  <span className="ell">{entry.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && !loading && <p className="cap">Nothing matches “{find}”.</p>}
      <a
        className="bd-entry bd-new"
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
