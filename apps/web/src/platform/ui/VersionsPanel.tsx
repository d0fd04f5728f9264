import { useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { formatEntityTimestamp } from '../lib/dates.ts';
import { Chip } from './Chip.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorState } from './ErrorState.tsx';
import { FormMessage } from './FormMessage.tsx';
import { Skeleton } from './Skeleton.tsx';
import textStyles from '../theme/text.module.css';
import buttonStyles from './button.module.css';
import styles from './VersionsPanel.module.css';

interface Version {
  version: number;
  saved_at: string;
  saved_by: { name: string } | null;
  note: string | null;
  current: boolean;
}

interface VersionsPanelProps {
  /** Undefined while loading. */
  versions: readonly Version[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** True if there are unsaved changes; restoring then requires confirmation. */
  dirty: boolean;
  /** A sentence about anything else that restoring discards; restoring then requires confirmation as well. */
  losing?: string | undefined;
  /** Undefined for users with view-only access. */
  onRestore: ((version: number) => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Lists who saved which version and when, newest first. Each can be restored as the newest version. */
export function VersionsPanel({ versions, error, dirty, losing, onRetry, onRestore, onClose }: VersionsPanelProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const [confirmedVersion, setConfirmedVersion] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const restore = async (version: number) => {
    setBusy(version);
    setMessage(null);
    try {
      await onRestore?.(version);
      onClose();
    } catch (problem) {
      setMessage(getErrorMessage(problem));
    } finally {
      setBusy(null);
    }
  };
  const onRestoreClick = (version: number) => {
    if (busy !== null) return;
    if (dirty || losing) setConfirmedVersion(version);
    else void restore(version);
  };
  if (confirmedVersion !== null) {
    return (
      <ConfirmDialog
        opened
        title={`Restore version ${confirmedVersion}?`}
        verb="Restore"
        onConfirm={() => restore(confirmedVersion)}
        onClose={() => setConfirmedVersion(null)}
      >
        {[...(dirty ? ['Unsaved changes will be lost.'] : []), ...(losing ? [losing] : [])].join(' ')}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog busy={busy !== null} opened onClose={onClose} title="Versions" size={460}>
      <FormMessage>{message}</FormMessage>
      {error !== null && error !== undefined && (
        <ErrorState title="The versions could not be loaded" error={error} onRetry={onRetry} />
      )}
      {!versions && !error && <Skeleton height={120} />}
      <ol className={styles.list} reversed>
        {versions?.map(({ version, saved_at, saved_by, note, current }) => (
          <li key={version}>
            <span>
              <b>Version {version}</b>
              {note && <em>{note}</em>}
              <span className={textStyles.caption}>
                {saved_by?.name ?? 'Mainstay'}, {formatEntityTimestamp(new Date(saved_at))}
              </span>
            </span>
            {current && <Chip tone="good">Current</Chip>}
            {!current && onRestore && (
              <button
                type="button"
                className={buttonStyles.button}
                aria-label={`Restore version ${version}`}
                aria-busy={busy === version}
                onClick={() => onRestoreClick(version)}
              >
                Restore
              </button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
