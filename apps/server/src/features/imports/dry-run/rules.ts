/**
 * Remembers the rows that a dry run has seen. A dry run writes no rows, so it needs this to find duplicates in the
 * file.
 */
import { createHash } from 'node:crypto';
import { TABLE_KINDS } from '../table-kind.ts';
import { type DryRunState, type PlannedRow, toKey } from '../import-rows.ts';
import type { PlannedUsage } from '../../usage/plan-import.ts';
import type { Run } from '../import-run.ts';
import { toIngestedKey } from '../../usage/data.ts';

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

  #add(unique: number, key: string | undefined, line: number, content: string): void {
    if (key === undefined || this.#lines.size >= MAX_REMEMBERED_KEYS) return;
    const hash = shortHash(`${unique} ${key}`);
    if (!this.#lines.has(hash)) this.#lines.set(hash, line);
    this.#contents.add(shortHash(`${unique} ${key} ${content}`));
  }

  /** Remembers the rows of a batch that would be written. */
  addRows(run: Run, planned: readonly PlannedRow[]): void {
    for (const row of planned) {
      if (row.outcome === 'reject' || row.outcome === 'defer') continue;
      if (run.kind === 'usage') {
        const { fact } = row as PlannedUsage;
        if (fact) this.#add(0, toIngestedKey(fact.source, fact.key), row.line, fact.hash);
        continue;
      }
      const { target, tree, self } = TABLE_KINDS[run.kind];
      if (tree && self) this.#place(row, self.column);
      const values = { ...row.values, ...target.computed?.(row.values) };
      target.uniques.forEach((u, at) => this.#add(at, toKey(u.columns, values), row.line, JSON.stringify(row.fields)));
    }
  }

  /** Remembers the parent that a row would have, and the stored parents of its ancestors. */
  #place({ id, values, path }: PlannedRow, column: string): void {
    const parent = values[column];
    if (id !== null && parent !== undefined) this.#parents.set(id, typeof parent === 'number' ? parent : null);
    path?.slice(0, -1).forEach((above, at) => {
      if (!this.#parents.has(above)) this.#parents.set(above, path[at - 1] ?? null);
    });
  }
}
