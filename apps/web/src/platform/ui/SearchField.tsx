import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchShortcut } from '../lib/use-search-shortcut.ts';
import { Kbd } from './Kbd.tsx';
import styles from './SearchField.module.css';

/** Typing is debounced by this delay before the list is updated. */
const DEBOUNCE_MS = 200;

interface SearchFieldProps {
  /** What it searches, such as `Find an account`. */
  label: string;
  value: string;
  onFind: (text: string) => void;
  /** False for a second search field beside the one of the list, which has the key `/`. */
  hasKey?: boolean;
}

/** Searches rows of a list by a part of their name. `/` focuses it; Escape clears it, or leaves it if it is empty. */
export function SearchField({ label, value, onFind, hasKey = true }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  const field = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  useSearchShortcut(field, hasKey);

  useEffect(() => {
    if (debounced === reported.current) return;
    reported.current = debounced;
    onFind(debounced);
  }, [debounced, onFind]);
  // Back and forward change the value in the URL.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  return (
    <div className={styles.root} data-part="search-field">
      <Search size={15} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={TEXT_LIMIT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && (text === '' ? event.currentTarget.blur() : setText(''))}
      />
      {hasKey && text === '' && <Kbd>/</Kbd>}
    </div>
  );
}
