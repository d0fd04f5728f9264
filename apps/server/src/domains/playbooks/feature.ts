import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../../core/definitions/reference-targets.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { actions, plays } from './dataset.ts';
import { playOutcomes } from './outcome-dataset.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { setupSteps } from '../../core/tenants/first-steps.ts';
import { followUpWriters } from '../notes/notes.ts';
import { createFollowUp } from './actions/create-follow-up.ts';
import { actionRoutes } from './actions/routes.ts';
import { playApplicationJobs } from './applications/jobs.ts';
import { playApplicationRoutes } from './applications/routes.ts';
import { actionEditJobs } from './bulk-edits/jobs.ts';
import { actionEditRoutes } from './bulk-edits/routes.ts';
import { ganttRoutes } from './gantt/routes.ts';
import { mailActionRoutes } from './mail-actions/routes.ts';
import { ownerRoutes } from './owners/routes.ts';
import { pendingActionRoutes } from './pending-actions/routes.ts';
import { playRoutes } from './plays/routes.ts';
import { quickFilterRoutes } from './quick-filters/routes.ts';
import { playTemplateKind } from './templates/save-play-template.ts';
import { playTemplateRoutes } from './templates/routes.ts';
import { workspaceRoutes } from './workspace/routes.ts';

export const playbooks = defineFeature({
  name: 'playbooks',
  routes: [
    actionRoutes,
    pendingActionRoutes,
    playRoutes,
    playTemplateRoutes,
    actionEditRoutes,
    playApplicationRoutes,
    workspaceRoutes,
    quickFilterRoutes,
    ownerRoutes,
    ganttRoutes,
    mailActionRoutes,
  ],
  jobs: [...actionEditJobs, ...playApplicationJobs],
  contributions: [
    datasets(
      { name: 'plays', dataset: plays },
      { name: 'actions', dataset: actions },
      { name: 'play_outcomes', dataset: playOutcomes },
    ),
    definitionKinds(playTemplateKind),
    setupSteps({ key: 'playbook', doneSql: 'exists (select from play_templates p where p.tenant_id = $1)' }),
    followUpWriters(createFollowUp),
    referenceTargets({ kind: 'play_template', table: 'play_templates' }),
    searchKinds({ kind: 'play', group: 'Plays', table: 'plays', nameSql: 'x.name', accountSql: 'x.account_id' }),
  ],
});
