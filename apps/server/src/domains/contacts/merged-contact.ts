/** Which contacts may be the same person, and the values of a merged contact. */
import type { ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { COLUMN_FIELDS, type ContactColumns, toColumn } from './contact-columns.ts';
import { isInReportingLine } from './reporting-line.ts';

/**
 * Returns the columns of a merged contact: the fields selected from the other contact, otherwise its own. Empty columns
 * take the value of the other contact.
 */
export function mergeColumns(
  keep: ContactColumns,
  gone: ContactColumns,
  take: readonly ContactFieldKey[],
): ContactColumns {
  const merged: Record<string, string | number | null> = { ...keep };
  for (const field of COLUMN_FIELDS) {
    const column = toColumn(field);
    const isEmpty = keep[column] === null || keep[column] === '';
    if (isEmpty || take.includes(field)) merged[column] = gone[column];
  }
  return merged as unknown as ContactColumns;
}

/** Returns the superior of a merged contact, or null if the reporting line would lead back to it. */
export function mergeSuperior(
  superiors: ReadonlyMap<number, number | null>,
  { keep, gone, selected }: { keep: number; gone: number; selected: number | null },
): number | null {
  const mergedSuperiors = new Map([...superiors].map(([id, superior]) => [id, superior === gone ? keep : superior]));
  const newSuperior = selected === gone ? (superiors.get(gone) ?? null) : selected;
  return isInReportingLine(mergedSuperiors, newSuperior, keep) ? null : newSuperior;
}
