import type { PlayTemplate } from '@mainstay/contract/playbooks/templates';
import { DUE_AFTER_LIMIT, TEMPLATE_MESSAGES } from '@mainstay/contract/rules/play-templates';
import { expect, test } from 'vitest';
import { moveRow } from '../../../../platform/ui/use-row-drag.ts';
import {
  getStartDay,
  toRequestBody,
  toTemplateDraft,
  validateDraft,
  createActionDraft,
  removeAction,
} from './template-draft.ts';

const action = (name: string, due_after_days: number | null, depends_on: number[] = []) => ({
  name,
  description: '',
  how_to_complete: '',
  priority: 'M' as const,
  due_after_days,
  owner_rule: 'primary' as const,
  owner_id: null,
  external_process_id: null,
  depends_on,
});
const TEMPLATE: PlayTemplate = {
  id: 4,
  name: 'Review',
  priority: 'H',
  status: 'active',
  version: 2,
  plays: 0,
  open_plays: 0,
  description: '',
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  owners: [{ user_id: 7, name: 'Lena Fischer' }],
  actions: [
    action('Figures', 4),
    action('Deck', 7, [0]),
    { ...action('Meet', null, [0, 1]), owner_rule: 'user', owner_id: 7 },
  ],
};
const draft = toTemplateDraft(TEMPLATE);

test('opening and saving a playbook does not change it', () => {
  const { name, description, priority, actions } = TEMPLATE;
  expect(toRequestBody(draft)).toEqual({ name, description, priority, actions });
  expect(draft.actions[2]?.owner).toEqual({ id: 7, name: 'Lena Fischer' });
});

test('keeps dependencies when actions are moved or removed', () => {
  const getDependencies = (actions: typeof draft.actions) =>
    toRequestBody({ ...draft, actions }).actions.map(({ name, depends_on }) => [name, depends_on]);
  expect(getDependencies(moveRow(draft.actions, 2, 0) ?? [])).toEqual([
    ['Meet', [1, 2]],
    ['Figures', []],
    ['Deck', [1]],
  ]);
  expect(getDependencies(removeAction(draft.actions, 0))).toEqual([
    ['Deck', []],
    ['Meet', [0]],
  ]);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [1, 1],
  ] as const)
    expect(moveRow(draft.actions, from, to)).toBeUndefined();
});

test('reports errors by field path', () => {
  expect(validateDraft(draft)).toEqual({});
  const [first, second, third] = draft.actions;
  if (!first || !second || !third) throw new Error('Three actions.');
  const actions = [
    { ...first, name: ' ', due: '1.5' },
    { ...second, due: String(DUE_AFTER_LIMIT + 1) },
    { ...third, owner: null },
    { ...createActionDraft(3), name: 'Send' },
  ];
  expect(validateDraft({ ...draft, name: '', actions })).toEqual({
    name: TEMPLATE_MESSAGES.name,
    'actions.0.name': TEMPLATE_MESSAGES.action,
    'actions.0.due_after_days': TEMPLATE_MESSAGES.due,
    'actions.1.due_after_days': TEMPLATE_MESSAGES.due,
    'actions.2.owner_id': TEMPLATE_MESSAGES.owner,
  });
  expect(validateDraft({ ...draft, actions: [{ ...first, waits: [1] }, second] })).toEqual({
    'actions.0.depends_on': 'Circular dependency: Figures waits for Deck, which waits for Figures.',
  });
  expect(validateDraft({ ...draft, actions: [] })).toEqual({ actions: TEMPLATE_MESSAGES.none });
});

test('an action can start when the last of its blocking actions is due', () => {
  expect(draft.actions.map((one) => getStartDay(draft.actions, one))).toEqual([0, 4, 7]);
});
