/** The expected requests of the queries of these features. */
import * as playbooks from '../../domains/playbooks/queries.ts';
import * as playbooksAutomation from '../../domains/automation/queries.ts';
import * as playbooksExternalProcesses from '../../domains/external-processes/queries.ts';
import * as playbooksGantt from '../../domains/playbooks/gantt/queries.ts';
import * as playbooksTemplates from '../../domains/playbooks/templates/queries.ts';
import type { Reads } from './calls.ts';
import { WINDOW } from './samples.ts';

export const READS_OF_WORK: Reads = {
  'playbooks.pendingPages': [
    [
      () => playbooks.pendingPages(undefined, 25),
      'always asked anew',
      'GET /v1/api/portfolio/actions/?offset=0&limit=25',
      'GET /v1/api/portfolio/actions/?offset=25&limit=25',
    ],
    [
      () => playbooks.pendingPages(3, 25),
      'always asked anew',
      'GET /v1/api/portfolio/actions/?offset=0&limit=25&ownerId=3',
      'GET /v1/api/portfolio/actions/?offset=25&limit=25&ownerId=3',
    ],
    [
      () => playbooks.pendingPages('team', 50),
      'always asked anew',
      'GET /v1/api/portfolio/actions/?offset=0&limit=50&team=true',
      'GET /v1/api/portfolio/actions/?offset=50&limit=50&team=true',
    ],
  ],
  'playbooks.playPages': [
    [
      () => playbooks.playPages([], undefined),
      'always asked anew',
      'GET /v1/api/actions/?page=1&size=25&filters=[]',
      'GET /v1/api/actions/?page=2&size=25&filters=[]',
    ],
    [
      () => playbooks.playPages({ status: ['open'] } as never, 'name' as never),
      'always asked anew',
      'GET /v1/api/actions/?page=1&size=25&filters={"status":["open"]}&sort=name',
      'GET /v1/api/actions/?page=2&size=25&filters={"status":["open"]}&sort=name',
    ],
  ],
  'playbooks.accountPlayPages': [
    [
      () => playbooks.accountPlayPages(7, {}),
      '',
      'GET /v1/api/accounts/7/actions/?pageNum=1&limit=10',
      'GET /v1/api/accounts/7/actions/?pageNum=2&limit=10',
    ],
    [
      () => playbooks.accountPlayPages(7, { searchText: 'ren' }),
      '',
      'GET /v1/api/accounts/7/actions/?searchText=ren&pageNum=1&limit=10',
      'GET /v1/api/accounts/7/actions/?searchText=ren&pageNum=2&limit=10',
    ],
  ],
  'playbooks.playNames': [
    [() => playbooks.playNames(7), 'always asked anew', 'GET /v1/api/actions/account_plays/?accountId=7'],
  ],
  'playbooks.playQuery': [[() => playbooks.playQuery(4), 'always asked anew', 'GET /v1/api/plays/4/']],
  'playbooks.playActions': [
    [() => playbooks.playActions(4), 'always asked anew', 'GET /v1/api/plays/actions/?playId=4&limit=500'],
    [
      () => playbooks.playActions(4, 'completed'),
      'always asked anew',
      'GET /v1/api/plays/actions/?playId=4&tab=completed&limit=500',
    ],
  ],
  'playbooks.choicesQuery': [
    [() => playbooks.choicesQuery('ren'), '', 'GET /v1/api/actions/plays_and_accounts/?searchText=ren'],
  ],
  'playbooks.applicationQuery': [
    [() => playbooks.applicationQuery(4), 'always asked anew', 'GET /v1/api/play-applications/4/'],
  ],
  'playbooks.quickFiltersQuery': [
    [() => playbooks.quickFiltersQuery, '', 'GET /v1/api/quick-filter/?component_id=actions'],
  ],
  'playbooks.ownersQuery': [[() => playbooks.ownersQuery, '', 'GET /v1/api/actions/hierarchy/']],
  'playbooks.actionQuery': [[() => playbooks.actionQuery(9), 'always asked anew', 'GET /v1/api/actions/9/']],
  'playbooks.accountUsers': [
    [() => playbooks.accountUsers(7), 'always asked anew', 'GET /v1/api/accounts/get-account-csm/?account_id=7'],
  ],
  'playbooks.actionEditPreview': [
    [
      () => playbooks.actionEditPreview({ ids: [9] }, undefined),
      'always asked anew',
      'POST /v1/api/actions/bulk-edits/preview/ {"ids":[9]}',
    ],
    [
      () => playbooks.actionEditPreview({ ids: [9] }, { owner: 3 } as never),
      'always asked anew',
      'POST /v1/api/actions/bulk-edits/preview/ {"ids":[9],"change":{"owner":3}}',
    ],
  ],
  'playbooks.actionEdit': [[() => playbooks.actionEdit(4), 'always asked anew', 'GET /v1/api/actions/bulk-edits/4/']],
  'playbooks.reminderQuery': [
    [() => playbooks.reminderQuery(9), 'always asked anew', 'GET /v1/api/actions/reminder/?action_id=9'],
  ],
  'automation.rulesQuery': [
    [() => playbooksAutomation.rulesQuery, 'always asked anew', 'GET /v1/api/admin/automation-rules/'],
  ],
  'automation.ruleQuery': [
    [() => playbooksAutomation.ruleQuery(4), 'always asked anew', 'GET /v1/api/admin/automation-rules/4/'],
  ],
  'automation.searchTemplates': [
    [
      () => playbooksAutomation.searchTemplates('ren'),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/play-templates/?status=active&q=ren&limit=20',
    ],
  ],
  'automation.previewQuery': [
    [
      () => playbooksAutomation.previewQuery({ name: 'Rule' } as never, 1),
      'always asked anew, dropped after 0 ms, the last answer stays',
      'POST /v1/api/admin/automation-rules/preview/?pageNum=1 {"name":"Rule"}',
    ],
    [
      () => playbooksAutomation.previewQuery({ name: 'Rule' } as never, 2),
      'always asked anew, dropped after 0 ms, the last answer stays',
      'POST /v1/api/admin/automation-rules/preview/?pageNum=2 {"name":"Rule"}',
    ],
  ],
  'automation.runsQuery': [
    [
      () => playbooksAutomation.runsQuery(4, 1),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/automation-rules/4/runs/?pageNum=1&limit=25',
    ],
    [
      () => playbooksAutomation.runsQuery(4, 2),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/automation-rules/4/runs/?pageNum=2&limit=25',
    ],
  ],
  'automation.runQuery': [
    [() => playbooksAutomation.runQuery(4), 'always asked anew', 'GET /v1/api/admin/automation-runs/4/'],
  ],
  'automation.decisionsQuery': [
    [
      () => playbooksAutomation.decisionsQuery(4, { outcome: undefined, pageNum: 1 }),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/automation-runs/4/decisions/?pageNum=1',
    ],
    [
      () => playbooksAutomation.decisionsQuery(4, { outcome: 'started', pageNum: 2 }),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/automation-runs/4/decisions/?pageNum=2&outcome=started',
    ],
  ],
  'automation.explainQuery': [
    [
      () => playbooksAutomation.explainQuery(4, 7),
      'always asked anew',
      'GET /v1/api/admin/automation-runs/4/accounts/7/',
    ],
  ],
  'external-processes.processesQuery': [
    [
      () => playbooksExternalProcesses.processesQuery('active'),
      'always asked anew',
      'GET /v1/api/admin/external-processes/?status=active',
    ],
    [
      () => playbooksExternalProcesses.processesQuery('archived'),
      'always asked anew',
      'GET /v1/api/admin/external-processes/?status=archived',
    ],
  ],
  'external-processes.processQuery': [
    [() => playbooksExternalProcesses.processQuery(4), 'always asked anew', 'GET /v1/api/admin/external-processes/4/'],
  ],
  'external-processes.processChoices': [
    [() => playbooksExternalProcesses.processChoices, '', 'GET /v1/api/epa/processes/'],
  ],
  'external-processes.processDetails': [
    [() => playbooksExternalProcesses.processDetails(9), 'always asked anew', 'GET /v1/api/epa/details/9/'],
  ],
  'external-processes.emailTemplateChoices': [
    [() => playbooksExternalProcesses.emailTemplateChoices, '', 'GET /v1/api/email_template/'],
  ],
  'external-processes.processRuns': [
    [
      () => playbooksExternalProcesses.processRuns(4),
      'always asked anew',
      'GET /v1/api/admin/external-processes/4/runs/?pageNum=1&limit=20',
      'GET /v1/api/admin/external-processes/4/runs/?pageNum=2&limit=20',
    ],
    [
      () => playbooksExternalProcesses.processRuns(4, 'failed'),
      'always asked anew',
      'GET /v1/api/admin/external-processes/4/runs/?status=failed&pageNum=1&limit=20',
      'GET /v1/api/admin/external-processes/4/runs/?status=failed&pageNum=2&limit=20',
    ],
  ],
  'external-processes.actionRuns': [
    [
      () => playbooksExternalProcesses.actionRuns(9),
      'always asked anew',
      'GET /v1/api/epa/runs/9/?pageNum=1&limit=20',
      'GET /v1/api/epa/runs/9/?pageNum=2&limit=20',
    ],
  ],
  'playbooks/gantt.ganttQuery': [
    [
      () => playbooksGantt.ganttQuery({ accountId: 7 }, WINDOW),
      'always asked anew',
      'GET /v1/api/accounts/7/gantt/?from=2025-12-31&to=2026-01-31',
    ],
    [
      () => playbooksGantt.ganttQuery({ filters: {}, sort: undefined } as never, WINDOW),
      'always asked anew',
      'GET /v1/api/actions/gantt/?filters={}&from=2025-12-31&to=2026-01-31',
    ],
  ],
  'playbooks/templates.templatesQuery': [
    [
      () => playbooksTemplates.templatesQuery('active'),
      'always asked anew',
      'GET /v1/api/admin/play-templates/?status=active',
    ],
    [
      () => playbooksTemplates.templatesQuery('archived'),
      'always asked anew',
      'GET /v1/api/admin/play-templates/?status=archived',
    ],
  ],
  'playbooks/templates.templateQuery': [
    [() => playbooksTemplates.templateQuery(4), 'always asked anew', 'GET /v1/api/admin/play-templates/4/'],
  ],
};
