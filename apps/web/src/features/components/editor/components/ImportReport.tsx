import type { ImportedEntry } from '@mainstay/contract/components/transfer';
import { Chip } from '../../../../ui/Chip.tsx';
import { DEFINITION_WORDS } from './definition-words.ts';

const OUTCOMES: Readonly<Record<ImportedEntry['outcome'], { word: string; tone?: 'good' | 'warn' | 'bad' | 'brand' }>> =
  {
    create: { word: 'New', tone: 'good' },
    replace: { word: 'Replaced', tone: 'warn' },
    skip: { word: 'Stays as it is' },
    unchanged: { word: 'The same already' },
    refuse: { word: 'Refused', tone: 'bad' },
  };

/** What becomes of every definition of a file. */
export const ImportReport = ({ entries }: { entries: readonly ImportedEntry[] }) => (
  <ul className="definitions-list" aria-label="What the file holds">
    {entries.map(({ kind, name, outcome, faults }, at) => (
      <li key={at}>
        <span className="grow">
          <b>{name}</b> <span className="cap">{DEFINITION_WORDS[kind]}</span>
          {faults.map(({ place, reason }) => (
            <span key={place} className="definitions-fault">
              <code>{place}</code> {reason}
            </span>
          ))}
        </span>
        <Chip tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</Chip>
      </li>
    ))}
  </ul>
);
