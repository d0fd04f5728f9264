/** What a test of the comparison of two versions needs about a form; the forms are in the other `conflict-cases` files. */
import type { ReactNode } from 'react';

export interface ConflictCase {
  name: string;
  /** The source file that fetches the newest version. */
  source: string;
  form: () => ReactNode;
  /** Responses by the end of the path, which are those of the newest version. */
  answers?: Readonly<Record<string, unknown>>;
  /** Selects the buttons that show collapsed fields. */
  collapsed?: string;
  /** The comparison, which contains every field of the form. */
  rows: readonly (readonly [label: string, own: string, other: string])[];
}

/** Returns the next version of a record, as another user saved it. */
export const buildNewest = <T extends { version: number }>(record: T, changes: Partial<Record<keyof T, unknown>>) => ({
  ...record,
  ...changes,
  version: record.version + 1,
});

export const nothing = async () => undefined;
/** The response to a request whose result the comparison does not show. */
export const PENDING = new Promise(() => undefined);
