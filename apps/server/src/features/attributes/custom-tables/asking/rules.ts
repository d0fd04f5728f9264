/** What a table may not lose because something asks it. */
import type { CustomTableBody } from '@mainstay/contract/attributes/custom-tables';
import type { Definition } from '@mainstay/contract/components/definition';
import type { Fault } from '../../../definitions/rules.ts';
import type { StoredTable } from '../data.ts';
import type { RegisteredTable } from '../dataset.ts';

export interface Asker {
  kind: 'component' | 'formula';
  name: string;
  /** Undefined for one that can no longer be read. */
  definition: Definition | undefined;
}

const listed = (askers: readonly Asker[], wanted: Asker['kind'], words: string): string[] => {
  const names = askers.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return names.length === 0 ? [] : [`${words}: ${names.join(', ')}.`];
};

/** `These components ask harbours: Docks.`, and the same of formulas. */
export function askedBy(what: string, askers: readonly Asker[]): string {
  const parts = [
    ...listed(askers, 'component', `These components ask ${what}`),
    ...listed(askers, 'formula', `These formulas of KPIs ask ${what}`),
  ];
  return parts.join(' ');
}

export const registeredOf = (id: number, version: number, body: CustomTableBody): RegisteredTable => ({
  ...{ id, version, name: body.name, label: body.label, account_key: body.account_key },
  columns: body.columns,
});

/**
 * What a change takes from those who ask.
 * @param brokenBy who could no longer ask the table as it is given
 */
export function lostBy(
  before: StoredTable,
  after: CustomTableBody,
  brokenBy: (table: RegisteredTable) => readonly Asker[],
): Fault[] {
  const version = before.version + 1;
  const whole = brokenBy(registeredOf(before.id, version, after));
  if (whole.length === 0) return [];
  const kept = new Set(after.columns.map(({ key }) => key));
  const removed = before.body.columns.filter(({ key }) => !kept.has(key));
  const faults = removed.flatMap(({ key, label }) => {
    const columns = before.body.columns.filter((column) => column.key !== key);
    const account_key = before.body.account_key === key ? null : before.body.account_key;
    const broken = brokenBy(registeredOf(before.id, version, { ...before.body, columns, account_key }));
    return broken.length === 0 ? [] : [{ place: 'columns', reason: askedBy(`the column ${label}`, broken) }];
  });
  return faults.length > 0 ? faults : [{ place: 'columns', reason: askedBy('the table as it was', whole) }];
}
