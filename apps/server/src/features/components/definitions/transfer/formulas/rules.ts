/** KPIs inside the text of formulas: `kpi(7)` where a company keeps it, `kpi('Revenue')` in a file. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { Json } from '../../../../definitions/rules.ts';

/** Keys that hold the text of a formula, by kind; other texts are the author's own words. */
const FORMULA_KEYS: Partial<Record<DefinitionKindName, string>> = { kpi_formula: 'expression', component: 'formula' };
/** Free words of an author: keys in there mean nothing. */
const FREE = new Set(['rows', 'map', 'html']);

const TEXT = `'(?:\\\\[^]|[^'\\\\])*'|"(?:\\\\[^]|[^"\\\\])*"`;
/** A KPI by its id or its name; or any other text in quotation marks, in which `kpi(7)` is no KPI. */
const PARTS = new RegExp(`\\bkpi\\s*\\(\\s*(?:(\\d{1,15})|(${TEXT}))\\s*\\)|${TEXT}`, 'g');

const quoted = (name: string): string => `'${name.replace(/[\\']/g, '\\$&')}'`;
const unquoted = (text: string): string => text.slice(1, -1).replace(/\\([^])/g, '$1');

type Swap = (value: string | number) => string | number;

/** The same formula with every KPI by what `swap` says of its id or its name. */
export const replaceKpiReferences = (formula: string, swap: Swap): string =>
  formula.replace(PARTS, (whole, id?: string, name?: string) => {
    if (id === undefined && name === undefined) return whole;
    const next = swap(id === undefined ? unquoted(name ?? '') : Number(id));
    return `kpi(${typeof next === 'number' ? next : quoted(next)})`;
  });

/** A copy of a document in whose formulas every KPI stands by what `swap` says. */
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
      if (value === undefined || FREE.has(name)) return [name, value];
      if (name === key && typeof value === 'string') return [name, replaceKpiReferences(value, (kpi) => swap(kpi, at))];
      return [name, walk(value, at)];
    });
    return Object.fromEntries(entries) as Json;
  };
  return key === undefined ? document : walk(document, '');
}
