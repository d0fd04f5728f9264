/** Tests what each write about success plans sends and which queries it invalidates. */
import { expectWrites } from '../../testing/expect-writes.ts';
import { buildPlan } from '../../testing/success-plan.ts';
import { createChoice, deleteChoice, saveChoice } from './choices/queries.ts';
import { createPlan, deletePlan, refreshPlans, setObjectiveCompleted, updatePlan } from './queries.ts';

const PLAN = { name: 'Renewal' } as never;
const CHOICES = ['admin/success-plans/{choices}/', 'success-criteria/', 'success-plan/milestones/'];
const LISTS = [
  'accounts/',
  'accounts/get-account-csm/',
  'accounts/{id}/',
  'accounts/{id}/actions/',
  'accounts/{id}/gantt/',
  'actions/',
  'actions/account_plays/',
  'menu/',
  'portfolio/actions/',
  'success-plan/',
  'success-plan/objective/series',
];

expectWrites(
  [
    ['a new plan', () => createPlan(7, PLAN), ['POST success-plan/', { accountId: 7, name: 'Renewal' }], []],
    [
      'a changed plan',
      () => updatePlan(buildPlan(), 3, PLAN),
      ['PUT success-plan/5/', { accountId: 7, version: 3, name: 'Renewal' }],
      [],
    ],
    [
      'an overwritten plan',
      () => updatePlan(buildPlan(), null, PLAN),
      ['PUT success-plan/5/', { accountId: 7, version: null, name: 'Renewal' }],
      [],
    ],
    ['a deleted plan', () => deletePlan(5), ['DELETE success-plan/5/'], []],
    ['refreshing plans', (client) => refreshPlans(client), null, LISTS],
    [
      'a completed objective',
      () => setObjectiveCompleted(11, true),
      ['PUT success-plan/objective/?id=11', { status: true }],
      [],
    ],
    [
      'a reopened objective',
      () => setObjectiveCompleted(11, false),
      ['PUT success-plan/objective/?id=11', { status: false }],
      [],
    ],
    [
      'a new milestone',
      (client) => createChoice(client, 'milestones', 'Pilot'),
      ['POST admin/success-plans/milestones/', { name: 'Pilot' }],
      CHOICES,
    ],
    [
      'a renamed criterion',
      (client) => saveChoice(client, 'criteria', 1, { name: 'Pilot' }),
      ['PUT admin/success-plans/criteria/1/', { name: 'Pilot' }],
      CHOICES,
    ],
    [
      'an archived milestone',
      (client) => saveChoice(client, 'milestones', 1, { archived: true }),
      ['PUT admin/success-plans/milestones/1/', { archived: true }],
      CHOICES,
    ],
    [
      'a deleted criterion',
      (client) => deleteChoice(client, 'criteria', 1),
      ['DELETE admin/success-plans/criteria/1/'],
      CHOICES,
    ],
  ],
  { result: { id: 5 } },
);
