/** Which contacts may be one person, and what a merged contact holds. */
import type { DUPLICATE_CRITERIA } from '@mainstay/contract/contacts/duplicates';
import type { ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { COLUMN_FIELDS, toColumn, isInReportingLine, type ContactColumns } from '../rules.ts';

export type DuplicateCriterion = (typeof DUPLICATE_CRITERIA)[number];

/** Contacts that have something in common. */
export interface DuplicateMatch {
  sign: DuplicateCriterion;
  ids: readonly number[];
}

export interface DuplicateGroup {
  signs: DuplicateCriterion[];
  ids: number[];
}

/** Likenesses that share a contact are one group: whoever is like somebody is like those who are like them. */
export function toDuplicateGroups(likenesses: readonly DuplicateMatch[]): DuplicateGroup[] {
  let groups: DuplicateGroup[] = [];
  for (const { sign, ids } of likenesses) {
    const touched = groups.filter((group) => group.ids.some((id) => ids.includes(id)));
    const joined: DuplicateGroup = {
      signs: [...new Set([...touched.flatMap(({ signs }) => signs), sign])],
      ids: [...new Set([...touched.flatMap((group) => group.ids), ...ids])].sort((a, b) => a - b),
    };
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  return groups;
}

/**
 * The columns of a contact that takes another one in: what is chosen from the other, else its own; an empty column takes
 * what the other knows.
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

/** The superior of a merged contact: nobody where the line would come back to it. */
export function mergeSuperior(
  superiors: ReadonlyMap<number, number | null>,
  { keep, gone, chosen }: { keep: number; gone: number; chosen: number | null },
): number | null {
  const joined = new Map([...superiors].map(([id, up]) => [id, up === gone ? keep : up]));
  const wanted = chosen === gone ? (superiors.get(gone) ?? null) : chosen;
  return isInReportingLine(joined, wanted, keep) ? null : wanted;
}
