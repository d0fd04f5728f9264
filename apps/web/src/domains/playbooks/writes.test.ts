/** Tests what each write about playbooks sends and which queries it invalidates. */
import { buildAction } from '../../testing/action.ts';
import { GANTT_PLAY, ganttAction } from '../../testing/gantt-plays.ts';
import { expectWrites } from '../../testing/expect-writes.ts';
import { deleteRule, runRule, saveRule, setRuleActive } from '../automation/queries.ts';
import {
  archiveProcess,
  createProcess,
  executeProcess,
  replayRun,
  rotateSecret,
  saveProcess,
} from '../external-processes/queries.ts';
import { moveDueDate } from './gantt/queries.ts';
import {
  addPlay,
  assignAction,
  completeAction,
  completePlayAction,
  createPlay,
  deleteQuickFilter,
  deleteReminder,
  editAction,
  refreshAction,
  refreshActions,
  refreshPlayLists,
  renamePlay,
  saveQuickFilter,
  saveReminder,
  skipAction,
  unassignPlay,
  undoActionEdit,
} from './queries.ts';
import { archiveTemplate, saveTemplate } from './templates/queries.ts';
import { addNote, deleteAsset, deleteNote, editNote, logDownload, pinAsset, uploadAsset } from './workspace/queries.ts';

const ACTION = buildAction();
/** A placeholder for bodies whose content is irrelevant here. */
const ANY = {} as never;
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
];
const PLAYS = [...LISTS, 'actions/logs/', 'plays/actions/', 'plays/assets/', 'plays/notes/', 'plays/{id}/'];
const LOGS = ['actions/logs/'];
const NOTES = [
  'accounts/{id}/notes/',
  'accounts/{id}/pinned-assets/',
  'actions/logs/',
  'plays/assets/',
  'plays/notes/',
];
const RULE_LISTS = ['admin/automation-rules/', 'admin/automation-rules/{id}/runs/'];
const RULES = [...RULE_LISTS, 'admin/automation-rules/{id}/'];
const TEMPLATES = ['actions/plays_and_accounts/', 'admin/play-templates/'];
const PROCESSES = ['admin/external-processes/', 'admin/external-processes/{id}/', 'epa/processes/'];
const RUNS = ['actions/logs/', 'admin/external-processes/{id}/runs/', 'epa/runs/{id}/'];
const SEEN = { accountId: 5, playId: 3, version: 4 };

const ANSWER = { secret: 's', reminder: null, process: {}, action: { version: 5 } };

expectWrites(
  [
    [
      'a playbook from a template',
      () => addPlay(5, 3, 'H'),
      ['POST actions/account/play/', { account_id: 5, play_id: 3, priority: 'H' }],
      [],
    ],
    [
      'a new playbook',
      () => createPlay(5, 'New', 'C'),
      ['POST actions/account/create-play/', { accountId: 5, name: 'New', priority: 'C' }],
      [],
    ],
    [
      'a renamed playbook',
      () => renamePlay(3, 'Other', 5),
      ['PUT actions/account/update-playbook-name/3/', { play_name: 'Other', account_id: 5 }],
      [],
    ],
    ['an unassigned playbook', () => unassignPlay(3), ['DELETE actions/play/3/unassign/'], []],
    [
      'completing an action in a list',
      () => completePlayAction(3, { id: 7, version: 4 }, true, true),
      ['POST actions/7/complete/', { isChecked: true, playId: 3, version: 4, lastConfirmed: true }],
      [],
    ],
    [
      'reopening an action in a list',
      () => completePlayAction(3, { id: 7, version: 4 }, false, true),
      ['POST actions/7/complete/', { isChecked: false, playId: 3, version: 4 }],
      [],
    ],
    [
      'a saved filter',
      () => saveQuickFilter('Mine', []),
      ['POST quick-filter/', { name: 'Mine', component_id: 'actions', filter_criteria: [] }],
      [],
    ],
    ['a deleted filter', () => deleteQuickFilter(9), ['DELETE quick-filter/9/'], []],
    [
      'a completed action',
      () => completeAction(ACTION, true, true),
      ['POST actions/7/complete/', { isChecked: true, ...SEEN, lastConfirmed: true }],
      [],
    ],
    [
      'a reopened action',
      () => completeAction(ACTION, false, true),
      ['POST actions/7/complete/', { isChecked: false, ...SEEN }],
      [],
    ],
    ['a skipped action', () => skipAction(ACTION), ['POST actions/skip/', { action_id: 7, ...SEEN }], []],
    [
      'an edited action',
      () => editAction(ACTION, { text: 'Call' }, ACTION.version),
      ['POST actions/edit/', { action_id: 7, text: 'Call', ...SEEN }],
      [],
    ],
    ['another owner', () => assignAction(ACTION, 9), ['POST actions/assign/', { actionId: 7, userId: 9, ...SEEN }], []],
    ['refreshing an action', (client) => refreshAction(client, 7), null, [...PLAYS, 'actions/{id}/']],
    ['refreshing all actions', (client) => refreshActions(client), null, [...PLAYS, 'actions/{id}/']],
    ['refreshing the lists of a deleted playbook', (client) => refreshPlayLists(client), null, LISTS],
    ['undoing a bulk edit', () => undoActionEdit(4), ['POST actions/bulk-edits/4/undo/'], []],
    [
      'a new reminder',
      (client) => saveReminder(client, { action_id: 7 } as never, true),
      ['POST actions/reminder/', { action_id: 7 }],
      LOGS,
    ],
    [
      'a changed reminder',
      (client) => saveReminder(client, { action_id: 7 } as never, false),
      ['PUT actions/reminder/', { action_id: 7 }],
      LOGS,
    ],
    ['a deleted reminder', (client) => deleteReminder(client, 7), ['DELETE actions/reminder/?action_id=7'], LOGS],
    [
      'a note',
      (client) => addNote(client, 7, 'Rang'),
      ['POST actions/notes/add/', { action_id: 7, note: 'Rang' }],
      NOTES,
    ],
    [
      'a changed note',
      (client) => editNote(client, 1, 'Rang', 2),
      ['POST actions/notes/', { note_id: 1, note_txt: 'Rang', version: 2 }],
      NOTES,
    ],
    ['a deleted note', (client) => deleteNote(client, 1), ['DELETE actions/notes/?note_id=1'], NOTES],
    ['a file', (client) => uploadAsset(client, 7, new File(['x'], 'a.pdf')), ['POST actions/assets/upload/'], NOTES],
    ['a deleted file', (client) => deleteAsset(client, 9), ['DELETE actions/assets/delete/?assetId=9'], NOTES],
    [
      'a pinned file',
      (client) => pinAsset(client, 9, true),
      ['POST actions/pin_action_asset/', { assetId: 9, flag: true }],
      NOTES,
    ],
    [
      'a download',
      (client) => logDownload(client, { asset_id: 9 } as never),
      ['POST actions/log_download_asset/', { assetId: 9 }],
      LOGS,
    ],
    [
      'a moved due date',
      (client) => moveDueDate(client, GANTT_PLAY, ganttAction(1, {}), '2026-04-01'),
      ['POST actions/edit/', { action_id: 1, completedOn: '2026-04-01', ...SEEN }],
      [...PLAYS, 'actions/{id}/'],
    ],
    ['a new rule', (client) => saveRule(client, null, ANY), ['POST admin/automation-rules/', {}], RULES],
    [
      'a changed rule',
      (client) => saveRule(client, { id: 4, version: 2 }, ANY),
      ['PUT admin/automation-rules/4/?version=2', {}],
      RULES,
    ],
    ['an overwritten rule', (client) => saveRule(client, { id: 4 }, ANY), ['PUT admin/automation-rules/4/', {}], RULES],
    [
      'a rule switched off',
      (client) => setRuleActive(client, 4, false),
      ['POST admin/automation-rules/4/active/', { active: false }],
      RULES,
    ],
    ['a deleted rule', (client) => deleteRule(client, 4), ['DELETE admin/automation-rules/4/'], RULE_LISTS],
    ['a dry run', () => runRule(4, true), ['POST admin/automation-rules/4/run/', { dry_run: true }], []],
    ['a real run', () => runRule(4, false), ['POST admin/automation-rules/4/run/', { dry_run: false }], []],
    ['a new template', (client) => saveTemplate(client, null, ANY), ['POST admin/play-templates/', {}], TEMPLATES],
    [
      'a changed template',
      (client) => saveTemplate(client, { id: 4, version: 2 }, ANY),
      ['PUT admin/play-templates/4/?version=2', {}],
      TEMPLATES,
    ],
    [
      'an overwritten template',
      (client) => saveTemplate(client, { id: 4 }, ANY),
      ['PUT admin/play-templates/4/', {}],
      TEMPLATES,
    ],
    [
      'an unarchived template',
      (client) => archiveTemplate(client, 4, false),
      ['POST admin/play-templates/4/archive/', { archived: false }],
      TEMPLATES,
    ],
    ['a new process', (client) => createProcess(client, ANY), ['POST admin/external-processes/', {}], PROCESSES],
    [
      'a changed process',
      (client) => saveProcess(client, { id: 4, version: 2 }, ANY),
      ['PUT admin/external-processes/4/?version=2', {}],
      PROCESSES,
    ],
    [
      'an overwritten process',
      (client) => saveProcess(client, { id: 4 }, ANY),
      ['PUT admin/external-processes/4/', {}],
      PROCESSES,
    ],
    [
      'an archived process',
      (client) => archiveProcess(client, 4, true),
      ['POST admin/external-processes/4/archive/', { archived: true }],
      PROCESSES,
    ],
    ['a new secret', () => rotateSecret(4), ['POST admin/external-processes/4/secret/'], []],
    [
      'an execution',
      (client) => executeProcess(client, 7, { values: {} }),
      ['POST epa/execute/7/', { values: {} }],
      RUNS,
    ],
    ['a replayed run', (client) => replayRun(client, 8, 'k'), ['POST epa/replay/8/', { requestKey: 'k' }], RUNS],
  ],
  ANSWER,
);
