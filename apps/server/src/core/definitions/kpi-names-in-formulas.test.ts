import { parseFormula } from '@mainstay/contract/rules/formula';
import { expect, test } from 'vitest';
import { replaceFormulaReferences, replaceKpiReferences } from './kpi-names-in-formulas.ts';

const toNames = (formula: string) => replaceKpiReferences(formula, (id) => `KPI ${id}`);
const toNumbers = (formula: string) => replaceKpiReferences(formula, (name) => String(name).length);

test.each([
  ['kpi(7) * 2', `kpi('KPI 7') * 2`],
  ['round( kpi ( 7 ) / kpi(12), 1)', `round( kpi('KPI 7') / kpi('KPI 12'), 1)`],
  [`count(name == 'kpi(7)') + kpi(7)`, `count(name == 'kpi(7)') + kpi('KPI 7')`],
  [`count(name == "it\\"s kpi(7)")`, `count(name == "it\\"s kpi(7)")`],
  ['count(akpi == 7)', 'count(akpi == 7)'],
  ['count(', 'count('],
])('%s is converted to names', (formula, expected) => {
  expect(toNames(formula)).toBe(expected);
});

test.each([`Ana's`, `"whole" book`, 'back\\slash', `')`, 'kpi(7)'])(
  '%s is restored from its quotation marks',
  (name) => {
    const formula = replaceKpiReferences('kpi(7) + 1', () => name);
    expect(toNumbers(formula)).toBe(`kpi(${name.length}) + 1`);
    expect(parseFormula(toNumbers(formula))).toMatchObject({ fn: 'add', args: [{ kpi: name.length }, {}] });
  },
);

test('parses both kinds of quotation marks', () => {
  expect(toNumbers(`kpi("four") + kpi( 'four' )`)).toBe('kpi(4) + kpi(4)');
});

test('replaces references in formulas only, and passes the place of each', () => {
  const places: string[] = [];
  const body = {
    name: 'kpi(7)',
    expression: 'kpi(7)',
    output: { data: [{ key: 'x', expression: 'kpi(8)', name: 'kpi(9)' }] },
  };
  const swapped = replaceFormulaReferences(body, 'kpi_formula', (id, place) => {
    places.push(place);
    return `K${id}`;
  });
  expect(places).toEqual(['expression', 'output.data.0.expression']);
  expect(swapped).toEqual({
    name: 'kpi(7)',
    expression: `kpi('K7')`,
    output: { data: [{ key: 'x', expression: `kpi('K8')`, name: 'kpi(9)' }] },
  });
  const component = { rows: [{ formula: 'kpi(7)' }], expr: { formula: 'kpi(7)' } };
  expect(replaceFormulaReferences(component, 'component', () => 'K')).toEqual({
    rows: [{ formula: 'kpi(7)' }],
    expr: { formula: `kpi('K')` },
  });
  expect(replaceFormulaReferences(body, 'page', () => 'K')).toBe(body);
});
