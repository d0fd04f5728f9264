/** Where stored documents name others: one walk finds ids, or puts names in their place and back. */

export type Referred =
  | 'component'
  | 'menu'
  | 'kpi'
  | 'kpi_category'
  | 'kpi_template'
  | 'kpi_formula'
  | 'attribute'
  | 'prompt';

/** A key of a document that holds an id or a list of ids; `outer.key` counts before `key`. */
export type ReferenceTable = Readonly<Record<string, Referred>>;

export interface Reference {
  kind: Referred;
  id: number;
  /** Where the document names it. */
  place: string;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
type Named = string | number;

/** Free words of an author: keys in there mean nothing. */
const FREE = new Set(['rows', 'map', 'html']);

const isNamed = (value: unknown): value is Named => typeof value === 'number' || typeof value === 'string';

/** A copy of a document in which every id, or every name, that it refers by is what `swap` says. */
export function swapReferences(
  document: Json,
  table: ReferenceTable,
  swap: (kind: Referred, value: Named, place: string) => Named,
): Json {
  const walk = (node: Json, key: string, place: string): Json => {
    if (Array.isArray(node)) return node.map((item, at) => walk(item, key, `${place}.${at}`));
    if (node === null || typeof node !== 'object') return node;
    const entries = Object.entries(node).map(([name, value]) => {
      const at = place === '' ? name : `${place}.${name}`;
      if (value === undefined || FREE.has(name)) return [name, value];
      const kind = table[`${key}.${name}`] ?? table[name];
      if (!kind) return [name, walk(value, name, at)];
      if (isNamed(value)) return [name, swap(kind, value, at)];
      if (Array.isArray(value) && value.every(isNamed))
        return [name, value.map((item, index) => swap(kind, item, `${at}.${index}`))];
      return [name, walk(value, name, at)];
    });
    return Object.fromEntries(entries) as Json;
  };
  return walk(document, '', '');
}

/** Everything that a document names. */
export function referencesOf(document: object, table: ReferenceTable): Reference[] {
  const found: Reference[] = [];
  swapReferences(document as Json, table, (kind, value, place) => {
    if (typeof value === 'number') found.push({ kind, id: value, place });
    return value;
  });
  return found;
}

/** How a refusal calls what is named. */
const LABELS: Readonly<Record<Referred, string>> = {
  component: 'Component',
  menu: 'Page or menu item',
  kpi: 'KPI',
  kpi_category: 'Category',
  kpi_template: 'Template',
  kpi_formula: 'Formula',
  attribute: 'Attribute',
  prompt: 'Prompt',
};
export const missingMessage = ({ kind, id }: Reference): string => `${LABELS[kind]} ${id} not found.`;
export const unnamedMessage = (kind: Referred, name: Named): string =>
  typeof name === 'number'
    ? `${LABELS[kind]} ${name} must stand by its name.`
    : `There is no ${LABELS[kind] === 'KPI' ? 'KPI' : LABELS[kind].toLowerCase()} called ${name}.`;
