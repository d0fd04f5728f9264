import type { MailConnection, SyncState } from '@mainstay/contract/mail-connections';
import { CONNECTION_PARTS, type ConnectionPart, MAIL_PROVIDERS } from '@mainstay/contract/rules/mail-providers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarDays, Mail, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityDate, formatEntityDateTime, formatTimeAgo } from '../../../platform/lib/dates.ts';
import { useNow } from '../../../platform/lib/use-now.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { disconnect, synchronize } from '../queries.ts';
import { useConnect } from './ConnectForm.tsx';
import { describeCounts, describeGaps, PART_LABELS, STATES } from './sync-labels.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Mailbox.module.css';

/** How often times such as `2 min ago` are updated. */
const TICK_MS = 15_000;

interface ConnectionPanelProps {
  connection: MailConnection;
  /** Whether the user may connect this provider. */
  isConnectable: boolean;
  isSynchronizing: boolean;
  onSynchronize: () => void;
}

/** The user's connection: its account, how far each part has been read, and the buttons to read it again or to end it. */
export function ConnectionPanel({ connection, isConnectable, isSynchronizing, onSynchronize }: ConnectionPanelProps) {
  const client = useQueryClient();
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  const { connect, busy, message } = useConnect();
  const { provider, address, connected_at, is_sample, syncs } = connection;
  const { label } = MAIL_PROVIDERS[provider];
  const hasEnded = syncs.some(({ state }) => state === 'ended');
  const parts = syncs.map(({ part }) => part);
  const canConnect = isConnectable && !is_sample;
  const missing = canConnect && !hasEnded ? CONNECTION_PARTS.filter((part) => !parts.includes(part)) : [];
  const end = async () => {
    await disconnect(client);
    showToast('Mailbox disconnected.');
  };
  return (
    <Card title="Connected account" className={styles.card}>
      <div className={styles.account}>
        <div className={layoutStyles.grow}>
          <p className={layoutStyles.row}>
            <b className={styles.address}>{address}</b>
            {is_sample && <Chip line>Sample data</Chip>}
          </p>
          <p className={textStyles.caption}>
            {label}, connected {formatEntityDate(connected_at)}
          </p>
        </div>
        <div className={clsx(layoutStyles.row, styles.buttons)}>
          {hasEnded && canConnect && (
            <button
              type="button"
              className={buttonStyles.button}
              data-primary
              aria-busy={busy !== null}
              disabled={busy !== null}
              onClick={() => void connect(provider, parts)}
            >
              Connect again
            </button>
          )}
          {!hasEnded && !is_sample && (
            <button
              type="button"
              className={buttonStyles.button}
              disabled={isSynchronizing}
              aria-busy={isSynchronizing}
              onClick={onSynchronize}
            >
              <RefreshCw size={14} aria-hidden />
              {isSynchronizing ? 'Syncing…' : 'Sync again'}
            </button>
          )}
          <button type="button" className={buttonStyles.button} data-quiet onClick={() => setIsDisconnecting(true)}>
            Disconnect
          </button>
        </div>
      </div>
      <FormMessage>{message}</FormMessage>
      <ul className={styles.parts}>
        {syncs.map((sync) => (
          <PartRow key={sync.part} sync={sync} isSample={is_sample} />
        ))}
        {missing.map((part) => (
          <MissingPart
            key={part}
            part={part}
            busy={busy !== null}
            onAdd={() => void connect(provider, [...CONNECTION_PARTS])}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={isDisconnecting}
        title="Disconnect this mailbox?"
        verb="Disconnect"
        onConfirm={end}
        onClose={() => setIsDisconnecting(false)}
      >
        {`All messages and meetings that Mainstay read from ${address} will be removed from accounts. ${
          is_sample ? 'This cannot be undone.' : `Nothing changes at ${label}.`
        }`}
      </ConfirmDialog>
    </Card>
  );
}

const ICONS = { mail: Mail, calendar: CalendarDays } as const;

/** How far one part has been read, when, and what is missing. */
function PartRow({ sync, isSample }: { sync: SyncState; isSample: boolean }) {
  const now = useNow(TICK_MS);
  const { part, state, covers_from, last_run_at, next_run_at, error } = sync;
  const Icon = ICONS[part];
  const { label, tone } = STATES[state];
  const gaps = describeGaps(sync);
  return (
    <li aria-label={PART_LABELS[part]}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className={layoutStyles.grow}>
        <p className={layoutStyles.row}>
          <b>{PART_LABELS[part]}</b>
          {!isSample && <Chip tone={tone}>{label}</Chip>}
        </p>
        <p className={clsx(textStyles.caption, textStyles.tabular, styles.facts)}>
          <span>{describeCounts(sync)}</span>
          <span>Since {formatEntityDate(covers_from)}</span>
        </p>
        {!isSample && (
          <p className={clsx(textStyles.caption, textStyles.tabular, styles.facts)}>
            <span title={last_run_at ? formatEntityDateTime(last_run_at) : undefined}>
              Last run {last_run_at ? formatTimeAgo(last_run_at, now) : 'not yet'}
            </span>
            {next_run_at && <span>Next run {formatNextRun(next_run_at, now)}</span>}
          </p>
        )}
        {gaps && <p className={styles.gaps}>{gaps}</p>}
        {error && <p className={styles.error}>{error}</p>}
      </div>
    </li>
  );
}

/** `at Nov 20th, 2026 at 08:30`, or `now` for a run that is due. */
const formatNextRun = (instant: string, now: Date): string =>
  new Date(instant) <= now ? 'now' : formatEntityDateTime(instant);

function MissingPart({ part, busy, onAdd }: { part: ConnectionPart; busy: boolean; onAdd: () => void }) {
  const Icon = ICONS[part];
  return (
    <li aria-label={PART_LABELS[part]}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className={layoutStyles.grow}>
        <b>{PART_LABELS[part]}</b>
        <p className={textStyles.caption}>Not connected</p>
      </div>
      <button
        type="button"
        className={buttonStyles.button}
        aria-label={`Connect ${PART_LABELS[part].toLowerCase()}`}
        disabled={busy}
        onClick={onAdd}
      >
        Connect
      </button>
    </li>
  );
}

/** @returns the parts when the last synchronization was requested, and a function that requests one */
export function useSynchronize() {
  const client = useQueryClient();
  const [before, setBefore] = useState<readonly SyncState[]>([]);
  const request = async (syncs: readonly SyncState[]) => {
    setBefore(syncs);
    try {
      await synchronize(client);
    } catch (error) {
      setBefore([]);
      showToast(getErrorMessage(error));
    }
  };
  return { before, request };
}
