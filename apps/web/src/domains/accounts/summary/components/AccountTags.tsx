import type { AccountDetails } from '@mainstay/contract/accounts';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { returnFocus } from '../../../../platform/ui/return-focus.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './AccountTags.module.css';

// Loaded lazily because most users only read the summary.
const TagsEditor = lazy(async () => ({ default: (await import('./TagsEditor.tsx')).TagsEditor }));

interface AccountTagsProps {
  account: Pick<AccountDetails, 'id' | 'tags'>;
  readOnly: boolean;
}

/** The tags of an account, which users with write access edit in place. */
export function AccountTags({ account, readOnly }: AccountTagsProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const names = account.tags.map(({ tag }) => tag);
  if (editing) {
    const close = () => {
      setEditing(false);
      returnFocus(() => opener.current);
    };
    return (
      <Suspense>
        <TagsEditor id={account.id} names={names} onClose={close} />
      </Suspense>
    );
  }
  return (
    <span className={styles.root}>
      {account.tags.map(({ id, tag }) => (
        <Chip key={id}>
          <span className={textStyles.truncate}>{tag}</span>
        </Chip>
      ))}
      {names.length === 0 && <span className={textStyles.muted}>–</span>}
      {!readOnly && (
        <button
          ref={opener}
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label="Edit tags"
          onClick={() => setEditing(true)}
        >
          <Pencil size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
