/** Finds and replaces the places where stored documents reference other records. */

export type ReferredKind =
  | 'component'
  | 'menu'
  | 'kpi'
  | 'kpi_category'
  | 'kpi_template'
  | 'kpi_formula'
  | 'attribute'
  | 'play_template'
  | 'user'
  | 'external_process'
  | 'prompt';

/** Maps document keys that contain an id or a list of ids to their kind. `outer.key` takes precedence over `key`. */
export type ReferenceTable = Readonly<Record<string, ReferredKind>>;

export interface Reference {
  kind: ReferredKind;
  id: number;
  /** The path of the reference in the document. */
  place: string;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
type ReferenceValue = string | number;

/** Free text by the author, in which keys have no meaning. */
const FREE_TEXT_KEYS = new Set(['rows', 'map', 'html']);

const isReferenceValue = (value: unknown): value is ReferenceValue =>
  typeof value === 'number' || typeof value === 'string';

/** Returns a copy of a document in which `swap` replaces every referenced id or name. */
export function replaceReferences(
  document: Json,
  table: ReferenceTable,
  swap: (kind: ReferredKind, value: ReferenceValue, place: string) => ReferenceValue,
): Json {
  const walk = (node: Json, key: string, place: string): Json => {
    if (Array.isArray(node)) return node.map((item, at) => walk(item, key, `${place}.${at}`));
    if (node === null || typeof node !== 'object') return node;
    const entries = Object.entries(node).map(([name, value]) => {
      const at = place === '' ? name : `${place}.${name}`;
      if (value === undefined || FREE_TEXT_KEYS.has(name)) return [name, value];
      const kind = table[`${key}.${name}`] ?? table[name];
      if (!kind) return [name, walk(value, name, at)];
      if (isReferenceValue(value)) return [name, swap(kind, value, at)];
      if (Array.isArray(value) && value.every(isReferenceValue))
        return [name, value.map((item, index) => swap(kind, item, `${at}.${index}`))];
      return [name, walk(value, name, at)];
    });
    return Object.fromEntries(entries) as Json;
  };
  return walk(document, '', '');
}

/** Returns all references of a document. */
export function getReferences(document: object, table: ReferenceTable): Reference[] {
  const found: Reference[] = [];
  replaceReferences(document as Json, table, (kind, value, place) => {
    if (typeof value === 'number') found.push({ kind, id: value, place });
    return value;
  });
  return found;
}

/** The display names of references in messages. */
const LABELS: Readonly<Record<ReferredKind, string>> = {
  component: 'Component',
  menu: 'Page or menu item',
  kpi: 'KPI',
  kpi_category: 'Category',
  kpi_template: 'Template',
  kpi_formula: 'Formula',
  attribute: 'Attribute',
  play_template: 'Playbook',
  user: 'User',
  external_process: 'External process',
  prompt: 'Prompt',
};
export const missingReferenceMessage = ({ kind, id }: Reference): string => `${LABELS[kind]} ${id} not found.`;
export const unnamedReferenceMessage = (kind: ReferredKind, name: ReferenceValue): string =>
  typeof name === 'number'
    ? `${LABELS[kind]} ${name} must be given by name.`
    : `There is no ${LABELS[kind] === 'KPI' ? 'KPI' : LABELS[kind].toLowerCase()} named ${name}.`;
