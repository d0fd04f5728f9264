import type { ImportEntryResult } from '@mainstay/contract/definitions/transfer';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { DEFINITION_LABELS } from './definition-labels.ts';

const OUTCOMES: Readonly<
  Record<ImportEntryResult['outcome'], { label: string; tone?: 'good' | 'warn' | 'bad' | 'brand' }>
> = {
  create: { label: 'New', tone: 'good' },
  replace: { label: 'Replaced', tone: 'warn' },
  skip: { label: 'Unchanged' },
  unchanged: { label: 'Already up to date' },
  refuse: { label: 'Rejected', tone: 'bad' },
};

const formatLoss = ({ column, rows }: ImportEntryResult['losses'][number]): string =>
  `The data of ${rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`} in ${column} will be lost.`;

/** Formats the data that rows would lose, by table; empty if they lose nothing. */
export const formatLosses = (entries: readonly ImportEntryResult[]): string =>
  entries
    .filter(({ losses }) => losses.length > 0)
    .map(({ name, losses }) => `${name}: ${losses.map(formatLoss).join(' ')}`)
    .join(' ');

/** The result of an import for each definition of the file. */
export const ImportReport = ({ entries }: { entries: readonly ImportEntryResult[] }) => (
  <ul className="definitions-list" aria-label="File contents">
    {entries.map(({ kind, name, outcome, faults: issues, losses }, index) => (
      <li key={index}>
        <span className="grow">
          <b>{name}</b> <span className="cap">{DEFINITION_LABELS[kind]}</span>
          {issues.map(({ place, reason }) => (
            <span key={place} className="definitions-fault">
              <code>{place}</code> {reason}
            </span>
          ))}
          {losses.map((loss) => (
            <span key={loss.column} className="definitions-fault">
              {formatLoss(loss)}
            </span>
          ))}
        </span>
        <Chip tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Chip>
      </li>
    ))}
  </ul>
);
