/** State and helpers that all parts of the component editor share. */
import type { DatasetListing } from '@mainstay/contract/datasets';
import type { Definition, Query, Source } from '@mainstay/contract/components/definition';
import { createContext, useContext } from 'react';
import type { FormulaName } from '../../../../platform/ui/formula-completion.ts';
import type { Option } from '../../../../platform/ui/SelectField.tsx';

export interface EditorState {
  datasets: readonly DatasetListing[];
  /** Issues reported by the server, by location. */
  faults: Readonly<Record<string, string>>;
}

export const EditingContext = createContext<EditorState>({ datasets: [], faults: {} });
export const useEditor = (): EditorState => useContext(EditingContext);

/** Returns the issue at a location or within it. */
export const getIssueAt = (issues: EditorState['faults'], path: string): string | undefined =>
  issues[path] ?? Object.entries(issues).find(([key]) => key.startsWith(`${path}.`))?.[1];

type Keys<T> = T extends unknown ? keyof T : never;
type Parts<T> = { [K in Keys<T>]?: T extends unknown ? (K extends keyof T ? T[K] : never) : never };
/** Parts of a definition of any kind. */
export type DefinitionParts = Omit<Parts<Definition>, 'kind'>;

/** Returns the definition with some of its parts replaced; the kind stays the same. */
export const withParts = (definition: Definition, parts: DefinitionParts): Definition => ({
  ...definition,
  ...parts,
});

type Column = DatasetListing['columns'][number];

/** Derives the columns of fixed rows from their cells. */
function deriveColumns(rows: readonly Record<string, unknown>[]): Column[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) => {
    const cell = rows.find((row) => row[name] !== null && row[name] !== undefined)?.[name];
    const type = typeof cell === 'number' ? 'number' : typeof cell === 'boolean' ? 'boolean' : 'text';
    return { name, label: name, type, filterable: true };
  });
}

const matchesSource = (source: Source) => (listing: DatasetListing) =>
  source.kind === 'dataset'
    ? listing.source === 'dataset' && listing.name === source.name
    : source.kind === 'custom' &&
      listing.name === source.table &&
      (listing.source === 'system') === (source.system ?? false) &&
      listing.source !== 'dataset';

/** Returns the columns of a source. */
export const getColumns = (source: Source, datasets: readonly DatasetListing[]): readonly Column[] =>
  source.kind === 'static' ? deriveColumns(source.rows) : (datasets.find(matchesSource(source))?.columns ?? []);

export const toFormulaNames = (columns: readonly Column[]): FormulaName[] =>
  columns.map(({ name, label }) => ({ name, label }));
export const toOptions = (columns: readonly Column[]): Option[] =>
  columns.map(({ name, label }) => ({ value: name, label }));

/** Returns the output columns as options. */
export const getOutputOptions = (query: Query | undefined): Option[] =>
  (query?.columns ?? []).map(({ key, label }) => ({ value: key, label: label || key }));

/** Helpers that change a list by index, because lists in a definition have no ids. */
export const replaceAt = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((one, index) => (index === at ? value : one));
export const removeAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
export function moveAt<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return [...list];
  return list.map((entry, index) => (index === at ? other : index === at + by ? one : entry));
}

/** Parses a number; undefined if the text is not a valid number. */
export function parseTypedNumber(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
