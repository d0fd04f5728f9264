/**
 * The names of events that webhooks can receive, from docs/events.md. `npx tsx scripts/event-names.ts` writes them to the contract.
 * Events that only one user may receive are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const LIST = path.join(root, 'docs/events.md');
export const NAMES_FILE = path.join(root, 'packages/contract/src/rules/event-names.ts');
const ROW = /^\| `([a-z_]+\.[a-z_]+)` \| [^|]* \| [^|]* \| *([^|]*?) *\|/;
const PRIVATE = 'user';

/** @param list the text of docs/events.md @returns the source of the list in the contract */
export function renderEventNames(list: string): string {
  const rows = list.split('\n').flatMap((line) => {
    const [, name, readers] = ROW.exec(line) ?? [];
    return name === undefined ? [] : [{ name, readers }];
  });
  const names = rows.flatMap(({ name, readers }) => (readers === PRIVATE ? [] : [`  '${name}',`]));
  return [
    '/** The events that webhooks can receive, written by `npx tsx scripts/event-names.ts` from docs/events.md. */',
    'export const EVENT_NAMES = [',
    ...names,
    '] as const;',
    'export type EventName = (typeof EVENT_NAMES)[number];',
    '',
  ].join('\n');
}

export const readEventNames = (): string => renderEventNames(readFileSync(LIST, 'utf8'));

if (process.argv[1] === import.meta.filename) writeFileSync(NAMES_FILE, readEventNames());
