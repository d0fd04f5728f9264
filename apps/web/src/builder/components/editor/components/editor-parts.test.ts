import type { Condition } from '@mainstay/contract/rules/expressions';
import { Definition, KINDS } from '@mainstay/contract/components/definition';
import { describe, expect, test } from 'vitest';
import { operatorsFor, toScalar } from '../../../../platform/lib/condition-values.ts';
import { toRootGroup, toCondition, toGroup, countValues } from './condition-tree.ts';
import { getColumns, moveAt } from './editor-state.ts';
import { createDefinition } from './create-definition.ts';
import { createKey } from './create-query.ts';
import { formatSlowWarning } from './saved-component.ts';

const leaf = (field: string): Condition => ({ left: { field }, op: 'eq', right: [{ value: 1 }] });

describe('condition groups', () => {
  test('converts groups of all, any and none back unchanged', () => {
    for (const condition of [{ all: [leaf('a'), leaf('b')] }, { any: [leaf('a')] }, { not: { any: [leaf('a')] } }]) {
      const group = toGroup(condition);
      expect(group && toCondition(group)).toEqual(condition);
    }
    expect(toGroup({ not: leaf('a') })).toEqual({ mode: 'none', members: [leaf('a')] });
    expect(toRootGroup(leaf('a'))).toEqual({ mode: 'all', members: [leaf('a')] });
    expect(toCondition(toRootGroup(undefined))).toBeUndefined();
  });

  test('operators and values follow the type of the column', () => {
    expect(operatorsFor('text')).not.toContain('gt');
    expect(operatorsFor('number')).not.toContain('contains');
    expect(operatorsFor('boolean')).toEqual(['eq', 'ne', 'is_null', 'not_null']);
    expect([countValues('between'), countValues('is_null'), countValues('in')]).toEqual([2, 0, 1]);
    expect([
      toScalar('12', 'int'),
      toScalar('12', 'text'),
      toScalar('true', 'boolean'),
      toScalar('x', 'number'),
    ]).toEqual([12, '12', true, 'x']);
  });
});

test('creates a valid definition of each kind once it has a name', () => {
  for (const kind of KINDS) {
    const result = Definition.safeParse({ ...createDefinition(kind), name: 'New' });
    expect([kind, result.error?.issues]).toEqual([kind, undefined]);
  }
});

test('derives unique keys from labels', () => {
  expect(createKey('Net MRR (€)', [])).toBe('net_mrr');
  expect(createKey('2026', [])).toBe('column');
  expect(createKey('Mrr', ['mrr', 'mrr_2'])).toBe('mrr_3');
});

test('derives columns and types from fixed rows', () => {
  const rows: Record<string, string | number | boolean | null>[] = [
    { plan: 'Gold', seats: null },
    { plan: 'Blue', seats: 4, live: true },
  ];
  const types = getColumns({ kind: 'static', rows }, []).map(({ name, type }) => [name, type]);
  expect(types).toEqual([
    ['plan', 'text'],
    ['seats', 'number'],
    ['live', 'boolean'],
  ]);
  expect(moveAt([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(moveAt([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});

test('warns about a definition slower than 200 ms', () => {
  expect(formatSlowWarning(200)).toBeNull();
  expect(formatSlowWarning(200.6)).toMatch(/^Saved, but it took 201 ms across all accounts\./);
});
