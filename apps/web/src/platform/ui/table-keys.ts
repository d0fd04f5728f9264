/** The keyboard commands of table rows. One row is in the tab order at a time. */
export type RowCommand =
  | { do: 'move'; to: number }
  | { do: 'open'; newTab: boolean }
  | { do: 'select' }
  | { do: 'filter' }
  | { do: 'column'; by: -1 | 1 };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PAGE = 10;

/** Returns the row that a navigation key moves to; undefined for other keys. The result may be out of range. */
function findTargetRow(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at + 1;
    case 'ArrowUp':
    case 'k':
      return at - 1;
    case 'PageDown':
      return at + PAGE;
    case 'PageUp':
      return at - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Returns the command of a key on row `at` of `count` rows, or null if the table does not handle the key. */
export function getRowCommand(press: KeyPress, at: number, count: number): RowCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const to = findTargetRow(key, at, count);
  if (to !== undefined) return { do: 'move', to: Math.max(0, Math.min(count - 1, to)) };
  if (key === 'Enter') return { do: 'open', newTab: press.shiftKey };
  if (key === ' ') return { do: 'select' };
  if (key === 'f') return { do: 'filter' };
  if (key === 'ArrowLeft') return { do: 'column', by: -1 };
  if (key === 'ArrowRight') return { do: 'column', by: 1 };
  return null;
}
