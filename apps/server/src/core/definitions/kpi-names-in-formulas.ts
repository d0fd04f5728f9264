/** Converts KPI references in formula texts: `kpi(7)` in stored definitions, `kpi('Revenue')` in a file. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { Json } from './references.ts';

/** Keys that contain the text of a formula, by kind. Other texts are not parsed. */
const FORMULA_KEYS: Partial<Record<DefinitionKindName, string>> = { kpi_formula: 'expression', component: 'formula' };
/** Free text by the author, in which keys have no meaning. */
const FREE_TEXT_KEYS = new Set(['rows', 'map', 'html']);

const TEXT = `'(?:\\\\[^]|[^'\\\\])*'|"(?:\\\\[^]|[^"\\\\])*"`;
/** Matches a KPI by its id or its name, or any other quoted text, in which `kpi(7)` is not a reference. */
const PARTS = new RegExp(`\\bkpi\\s*\\(\\s*(?:(\\d{1,15})|(${TEXT}))\\s*\\)|${TEXT}`, 'g');

const quote = (name: string): string => `'${name.replace(/[\\']/g, '\\$&')}'`;
const unquote = (text: string): string => text.slice(1, -1).replace(/\\([^])/g, '$1');

type Swap = (value: string | number) => string | number;

/** Returns the formula with every KPI id or name replaced by `swap`. */
export const replaceKpiReferences = (formula: string, swap: Swap): string =>
  formula.replace(PARTS, (whole, id?: string, name?: string) => {
    if (id === undefined && name === undefined) return whole;
    const next = swap(id === undefined ? unquote(name ?? '') : Number(id));
    return `kpi(${typeof next === 'number' ? next : quote(next)})`;
  });

/** Returns a copy of a document with every KPI reference in its formulas replaced by `swap`. */
export function replaceFormulaReferences(
  document: Json,
  kind: DefinitionKindName,
  swap: (value: string | number, place: string) => string | number,
): Json {
  const key = FORMULA_KEYS[kind];
  const walk = (node: Json, place: string): Json => {
    if (node === null || typeof node !== 'object') return node;
    if (Array.isArray(node)) return node.map((item, at) => walk(item, `${place}.${at}`));
    const entries = Object.entries(node).map(([name, value]) => {
      const at = place === '' ? name : `${place}.${name}`;
      if (value === undefined || FREE_TEXT_KEYS.has(name)) return [name, value];
      if (name === key && typeof value === 'string') return [name, replaceKpiReferences(value, (kpi) => swap(kpi, at))];
      return [name, walk(value, at)];
    });
    return Object.fromEntries(entries) as Json;
  };
  return key === undefined ? document : walk(document, '');
}
