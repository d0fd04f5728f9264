import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTree, type FamilyMember } from './family-tree.ts';

const buildMember = (id: number, parent_id: number | null, overrides: Partial<FamilyMember> = {}): FamilyMember => ({
  id,
  parent_id,
  image_url: null,
  name: `A${id}`,
  status: 'Active',
  read_only_account: false,
  has_access: true,
  mrr: id,
  health: id,
  ...overrides,
});

describe('buildTree', () => {
  test('each branch sums its descendants and omits accounts that the caller may not read', () => {
    const tree = buildTree([
      buildMember(10, null),
      buildMember(20, 10, { health: null }),
      buildMember(30, 10, { has_access: false }),
      buildMember(40, 30),
    ]);
    expect(tree).toMatchObject({ mrr: 10, health: 10, branch: { accounts: 3, mrr: 70, health: 25 } });
    expect(tree?.children.map(({ id }) => id)).toEqual([20, 30]);
    expect(tree?.children[0]).toMatchObject({ branch: { accounts: 1, mrr: 20, health: null }, children: [] });
    expect(tree?.children[1]).toMatchObject({
      mrr: null,
      health: null,
      branch: { accounts: 1, mrr: 40, health: 40 },
      children: [{ id: 40 }],
    });
  });

  test('average health is rounded up like every score', () => {
    expect(buildTree([buildMember(1, null, { health: 50 }), buildMember(2, 1, { health: 51 })])?.branch.health).toBe(
      51,
    );
  });

  test('the topmost account of a family may have parents outside it', () => {
    expect(buildTree([buildMember(5, 4), buildMember(6, 5)])).toMatchObject({ id: 5, children: [{ id: 6 }] });
    expect(buildTree([])).toBeUndefined();
  });

  test('a branch is the sum of its readable accounts, whatever the shape', () => {
    const shapes = fc.array(fc.record({ up: fc.nat(), has_access: fc.boolean() }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(shapes, (shape) => {
        const family = shape.map(({ up, has_access }, at) =>
          buildMember(at + 1, at === 0 ? null : (up % at) + 1, { has_access }),
        );
        const readable = family.filter(({ has_access }) => has_access);
        const { branch } = buildTree(family) ?? {};
        expect(branch).toMatchObject({
          accounts: readable.length,
          mrr: readable.reduce((sum, { mrr }) => sum + mrr, 0),
        });
      }),
    );
  });
});
