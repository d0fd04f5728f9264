/** The expected requests of the writes of these features, and the queries they invalidate. */
import * as playbooks from '../../domains/playbooks/queries.ts';
import * as playbooksAutomation from '../../domains/automation/queries.ts';
import * as playbooksExternalProcesses from '../../domains/external-processes/queries.ts';
import * as playbooksGantt from '../../domains/playbooks/gantt/queries.ts';
import * as playbooksTemplates from '../../domains/playbooks/templates/queries.ts';
import type { Writes } from './calls.ts';
import { ACTION, CLIENT, DAY, REMINDER } from './samples.ts';

const OUTDATED_BY_REFRESH_ACTION = [
  'activities.accountSummaries',
  'activities.topActions',
  'accounts/list.accountPages',
  'account-access.accountDetails',
  'playbooks/workspace.logPages',
  'playbooks/workspace.notePages',
  'playbooks/workspace.assetPages',
  'success-plans.planPages',
  'success-plans.planQuery',
  'navigation.menuQuery',
  'playbooks.pendingPages',
  'playbooks.playPages',
  'playbooks.accountPlayPages',
  'playbooks.playNames',
  'playbooks.playQuery',
  'playbooks.playActions',
  'playbooks.actionQuery',
  'playbooks.accountUsers',
  'playbooks/gantt.ganttQuery',
];
const OUTDATED_BY_SAVE_RULE = ['automation.rulesQuery', 'automation.ruleQuery', 'automation.runsQuery'];
const OUTDATED_BY_CREATE_PROCESS = [
  'external-processes.processesQuery',
  'external-processes.processQuery',
  'external-processes.processChoices',
];
const OUTDATED_BY_EXECUTE_PROCESS = [
  'playbooks/workspace.logPages',
  'external-processes.processRuns',
  'external-processes.actionRuns',
];
const OUTDATED_BY_SAVE_TEMPLATE = [
  'playbooks.choicesQuery',
  'automation.searchTemplates',
  'playbooks/templates.templatesQuery',
];

export const WRITES_OF_WORK: Writes = {
  'playbooks.downloadPending': [
    [() => playbooks.downloadPending(3), ['GET /v1/api/portfolio/actions/export/?ownerId=3'], []],
    [() => playbooks.downloadPending('team'), ['GET /v1/api/portfolio/actions/export/?team=true'], []],
  ],
  'playbooks.addPlay': [
    [
      () => playbooks.addPlay(7, 4, 'H'),
      ['POST /v1/api/actions/account/play/ {"account_id":7,"play_id":4,"priority":"H"}'],
      [],
    ],
  ],
  'playbooks.createPlay': [
    [
      () => playbooks.createPlay(7, 'Renew', 'H'),
      ['POST /v1/api/actions/account/create-play/ {"accountId":7,"name":"Renew","priority":"H"}'],
      [],
    ],
  ],
  'playbooks.renamePlay': [
    [
      () => playbooks.renamePlay(4, 'Renew', 7),
      ['PUT /v1/api/actions/account/update-playbook-name/4/ {"play_name":"Renew","account_id":7}'],
      [],
    ],
  ],
  'playbooks.unassignPlay': [[() => playbooks.unassignPlay(4), ['DELETE /v1/api/actions/play/4/unassign/'], []]],
  'playbooks.createAction': [
    [() => playbooks.createAction({ name: 'Call' } as never), ['POST /v1/api/actions/add/ {"name":"Call"}'], []],
  ],
  'playbooks.completePlayAction': [
    [
      () => playbooks.completePlayAction(4, { id: 9, version: 3 }, true, true),
      ['POST /v1/api/actions/9/complete/ {"isChecked":true,"playId":4,"version":3,"lastConfirmed":true}'],
      [],
    ],
    [
      () => playbooks.completePlayAction(4, { id: 9, version: 3 }, false, true),
      ['POST /v1/api/actions/9/complete/ {"isChecked":false,"playId":4,"version":3}'],
      [],
    ],
  ],
  'playbooks.applyPlaybook': [
    [
      () => playbooks.applyPlaybook({ template_id: 4 } as never),
      ['POST /v1/api/play-applications/ {"template_id":4}'],
      [],
    ],
  ],
  'playbooks.saveQuickFilter': [
    [
      () => playbooks.saveQuickFilter('Mine', []),
      ['POST /v1/api/quick-filter/ {"name":"Mine","component_id":"actions","filter_criteria":[]}'],
      [],
    ],
  ],
  'playbooks.deleteQuickFilter': [[() => playbooks.deleteQuickFilter(4), ['DELETE /v1/api/quick-filter/4/'], []]],
  'playbooks.completeAction': [
    [
      () => playbooks.completeAction(ACTION, true, false),
      [
        'POST /v1/api/actions/9/complete/ {"isChecked":true,"accountId":7,"playId":4,"version":3,"lastConfirmed":false}',
      ],
      [],
    ],
    [
      () => playbooks.completeAction(ACTION, false, false),
      ['POST /v1/api/actions/9/complete/ {"isChecked":false,"accountId":7,"playId":4,"version":3}'],
      [],
    ],
  ],
  'playbooks.skipAction': [
    [
      () => playbooks.skipAction(ACTION),
      ['POST /v1/api/actions/skip/ {"action_id":9,"accountId":7,"playId":4,"version":3}'],
      [],
    ],
  ],
  'playbooks.editAction': [
    [
      () => playbooks.editAction(ACTION, { name: 'Call' } as never, 3),
      ['POST /v1/api/actions/edit/ {"action_id":9,"name":"Call","accountId":7,"playId":4,"version":3}'],
      [],
    ],
  ],
  'playbooks.assignAction': [
    [
      () => playbooks.assignAction(ACTION, 3),
      ['POST /v1/api/actions/assign/ {"actionId":9,"userId":3,"accountId":7,"playId":4,"version":3}'],
      [],
    ],
  ],
  'playbooks.refreshAction': [[() => playbooks.refreshAction(CLIENT, 9), [], OUTDATED_BY_REFRESH_ACTION]],
  'playbooks.createActionEdit': [
    [
      () => playbooks.createActionEdit({ ids: [9] }, { owner: 3 } as never, 'k1'),
      ['POST /v1/api/actions/bulk-edits/ {"ids":[9],"change":{"owner":3},"request_key":"k1"}'],
      [],
    ],
  ],
  'playbooks.undoActionEdit': [[() => playbooks.undoActionEdit(4), ['POST /v1/api/actions/bulk-edits/4/undo/'], []]],
  'playbooks.refreshActions': [[() => playbooks.refreshActions(CLIENT), [], OUTDATED_BY_REFRESH_ACTION]],
  'playbooks.refreshPlayLists': [
    [
      () => playbooks.refreshPlayLists(CLIENT),
      [],
      [
        'activities.accountSummaries',
        'activities.topActions',
        'accounts/list.accountPages',
        'account-access.accountDetails',
        'success-plans.planPages',
        'success-plans.planQuery',
        'navigation.menuQuery',
        'playbooks.pendingPages',
        'playbooks.playPages',
        'playbooks.accountPlayPages',
        'playbooks.playNames',
        'playbooks.accountUsers',
        'playbooks/gantt.ganttQuery',
      ],
    ],
  ],
  'playbooks.refreshPlays': [
    [
      () => playbooks.refreshPlays(CLIENT),
      [],
      [
        'activities.accountSummaries',
        'activities.topActions',
        'accounts/list.accountPages',
        'account-access.accountDetails',
        'playbooks/workspace.logPages',
        'playbooks/workspace.notePages',
        'playbooks/workspace.assetPages',
        'success-plans.planPages',
        'success-plans.planQuery',
        'navigation.menuQuery',
        'playbooks.pendingPages',
        'playbooks.playPages',
        'playbooks.accountPlayPages',
        'playbooks.playNames',
        'playbooks.playQuery',
        'playbooks.playActions',
        'playbooks.accountUsers',
        'playbooks/gantt.ganttQuery',
      ],
    ],
  ],
  'playbooks.saveReminder': [
    [
      () => playbooks.saveReminder(CLIENT, REMINDER, true),
      ['POST /v1/api/actions/reminder/ {"action_id":9}'],
      ['playbooks/workspace.logPages', 'playbooks.reminderQuery'],
    ],
    [
      () => playbooks.saveReminder(CLIENT, REMINDER, false),
      ['PUT /v1/api/actions/reminder/ {"action_id":9}'],
      ['playbooks/workspace.logPages', 'playbooks.reminderQuery'],
    ],
  ],
  'playbooks.deleteReminder': [
    [
      () => playbooks.deleteReminder(CLIENT, 9),
      ['DELETE /v1/api/actions/reminder/?action_id=9'],
      ['playbooks/workspace.logPages', 'playbooks.reminderQuery'],
    ],
  ],
  'automation.saveRule': [
    [
      () => playbooksAutomation.saveRule(CLIENT, { id: 4 }, { name: 'R' } as never),
      ['PUT /v1/api/admin/automation-rules/4/ {"name":"R"}'],
      OUTDATED_BY_SAVE_RULE,
    ],
    [
      () => playbooksAutomation.saveRule(CLIENT, { id: 4, version: 3 }, { name: 'R' } as never),
      ['PUT /v1/api/admin/automation-rules/4/?version=3 {"name":"R"}'],
      OUTDATED_BY_SAVE_RULE,
    ],
    [
      () => playbooksAutomation.saveRule(CLIENT, null, { name: 'R' } as never),
      ['POST /v1/api/admin/automation-rules/ {"name":"R"}'],
      OUTDATED_BY_SAVE_RULE,
    ],
  ],
  'automation.setRuleActive': [
    [
      () => playbooksAutomation.setRuleActive(CLIENT, 4, true),
      ['POST /v1/api/admin/automation-rules/4/active/ {"active":true}'],
      OUTDATED_BY_SAVE_RULE,
    ],
  ],
  'automation.deleteRule': [
    [
      () => playbooksAutomation.deleteRule(CLIENT, 4),
      ['DELETE /v1/api/admin/automation-rules/4/'],
      ['automation.rulesQuery', 'automation.runsQuery'],
    ],
  ],
  'automation.runRule': [
    [() => playbooksAutomation.runRule(4, true), ['POST /v1/api/admin/automation-rules/4/run/ {"dry_run":true}'], []],
    [() => playbooksAutomation.runRule(4, false), ['POST /v1/api/admin/automation-rules/4/run/ {"dry_run":false}'], []],
  ],
  'automation.invalidateRules': [[() => playbooksAutomation.invalidateRules(CLIENT), [], OUTDATED_BY_SAVE_RULE]],
  'external-processes.createProcess': [
    [
      () => playbooksExternalProcesses.createProcess(CLIENT, { name: 'P' } as never),
      ['POST /v1/api/admin/external-processes/ {"name":"P"}'],
      OUTDATED_BY_CREATE_PROCESS,
    ],
  ],
  'external-processes.saveProcess': [
    [
      () => playbooksExternalProcesses.saveProcess(CLIENT, { id: 4 }, { name: 'P' } as never),
      ['PUT /v1/api/admin/external-processes/4/ {"name":"P"}'],
      OUTDATED_BY_CREATE_PROCESS,
    ],
    [
      () => playbooksExternalProcesses.saveProcess(CLIENT, { id: 4, version: 3 }, { name: 'P' } as never),
      ['PUT /v1/api/admin/external-processes/4/?version=3 {"name":"P"}'],
      OUTDATED_BY_CREATE_PROCESS,
    ],
  ],
  'external-processes.archiveProcess': [
    [
      () => playbooksExternalProcesses.archiveProcess(CLIENT, 4, true),
      ['POST /v1/api/admin/external-processes/4/archive/ {"archived":true}'],
      OUTDATED_BY_CREATE_PROCESS,
    ],
  ],
  'external-processes.rotateSecret': [
    [() => playbooksExternalProcesses.rotateSecret(4), ['POST /v1/api/admin/external-processes/4/secret/'], []],
  ],
  'external-processes.executeProcess': [
    [
      () => playbooksExternalProcesses.executeProcess(CLIENT, 9, { process_id: 4 } as never),
      ['POST /v1/api/epa/execute/9/ {"process_id":4}'],
      OUTDATED_BY_EXECUTE_PROCESS,
    ],
  ],
  'external-processes.replayRun': [
    [
      () => playbooksExternalProcesses.replayRun(CLIENT, 6, 'k1'),
      ['POST /v1/api/epa/replay/6/ {"requestKey":"k1"}'],
      OUTDATED_BY_EXECUTE_PROCESS,
    ],
  ],
  'external-processes.invalidateProcesses': [
    [() => playbooksExternalProcesses.invalidateProcesses(CLIENT), [], OUTDATED_BY_CREATE_PROCESS],
  ],
  'playbooks/gantt.moveDueDate': [
    [
      () =>
        playbooksGantt.moveDueDate(
          CLIENT,
          { account: { id: 7 } } as never,
          { id: 9, play_id: 4, version: 3 } as never,
          DAY,
        ),
      ['POST /v1/api/actions/edit/ {"action_id":9,"completedOn":"2026-01-31","accountId":7,"playId":4,"version":3}'],
      OUTDATED_BY_REFRESH_ACTION,
    ],
  ],
  'playbooks/templates.saveTemplate': [
    [
      () => playbooksTemplates.saveTemplate(CLIENT, { id: 4 }, { name: 'T' }),
      ['PUT /v1/api/admin/play-templates/4/ {"name":"T"}'],
      OUTDATED_BY_SAVE_TEMPLATE,
    ],
    [
      () => playbooksTemplates.saveTemplate(CLIENT, { id: 4, version: 3 }, { name: 'T' }),
      ['PUT /v1/api/admin/play-templates/4/?version=3 {"name":"T"}'],
      OUTDATED_BY_SAVE_TEMPLATE,
    ],
    [
      () => playbooksTemplates.saveTemplate(CLIENT, null, { name: 'T' }),
      ['POST /v1/api/admin/play-templates/ {"name":"T"}'],
      OUTDATED_BY_SAVE_TEMPLATE,
    ],
  ],
  'playbooks/templates.archiveTemplate': [
    [
      () => playbooksTemplates.archiveTemplate(CLIENT, 4, true),
      ['POST /v1/api/admin/play-templates/4/archive/ {"archived":true}'],
      OUTDATED_BY_SAVE_TEMPLATE,
    ],
  ],
  'playbooks/templates.invalidateTemplates': [
    [() => playbooksTemplates.invalidateTemplates(CLIENT), [], OUTDATED_BY_SAVE_TEMPLATE],
  ],
};
