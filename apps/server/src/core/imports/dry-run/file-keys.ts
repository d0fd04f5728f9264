/**
 * Remembers the rows that a dry run has seen. A dry run writes no rows, so it needs this to find duplicates in the
 * file.
 */
import { createHash } from 'node:crypto';
import type { DryRunState, PlannedRow } from '../import-rows.ts';
import type { Run } from '../import-run.ts';

/**
 * The maximum number of remembered rows. Later duplicates are only found by the run itself, which queries the database.
 */
const MAX_REMEMBERED_KEYS = 1_000_000;

/** Returns a number instead of a text, which needs a third of the memory, with a collision in ten billion. */
const shortHash = (text: string): number => createHash('sha1').update(text).digest().readUIntBE(0, 6);

export class FileKeys implements DryRunState {
  readonly #lines = new Map<number, number>();
  readonly #contents = new Set<number>();
  readonly #parents = new Map<number, number | null>();

  findLine(unique: number, key: string): number | undefined {
    return this.#lines.get(shortHash(`${unique} ${key}`));
  }

  hasContent(unique: number, key: string, content: string): boolean {
    return this.#contents.has(shortHash(`${unique} ${key} ${content}`));
  }

  findParent(id: number): number | null | undefined {
    return this.#parents.get(id);
  }

  add(unique: number, key: string | undefined, line: number, content: string): void {
    if (key === undefined || this.#lines.size >= MAX_REMEMBERED_KEYS) return;
    const hash = shortHash(`${unique} ${key}`);
    if (!this.#lines.has(hash)) this.#lines.set(hash, line);
    this.#contents.add(shortHash(`${unique} ${key} ${content}`));
  }

  addParents({ id, values, path }: PlannedRow, column: string): void {
    const parent = values[column];
    if (id !== null && parent !== undefined) this.#parents.set(id, typeof parent === 'number' ? parent : null);
    path?.slice(0, -1).forEach((above, at) => {
      if (!this.#parents.has(above)) this.#parents.set(above, path[at - 1] ?? null);
    });
  }

  /** Remembers the rows of a batch that would be written. */
  addRows({ kind }: Run, planned: readonly PlannedRow[]): void {
    for (const row of planned) if (row.outcome !== 'reject' && row.outcome !== 'defer') kind.addDedupeKeys(row, this);
  }
}
