/** The expected requests of the writes of these features, and the queries they invalidate. */
import * as notifications from '../../core/notifications/queries.ts';
import * as playbooksWorkspace from '../../domains/playbooks/workspace/queries.ts';
import * as reports from '../../builder/reports/queries.ts';
import * as successPlans from '../../domains/success-plans/queries.ts';
import * as successPlansChoices from '../../domains/success-plans/choices/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT, FILE } from './samples.ts';

const OUTDATED_BY_ADD_NOTE = [
  'notes.notePages',
  'notes.meetingNotes',
  'notes.pinnedNotes',
  'notes.notesWithFiles',
  'notes.pinnedAssetsQuery',
  'playbooks/workspace.logPages',
  'playbooks/workspace.notePages',
  'playbooks/workspace.assetPages',
];
const OUTDATED_BY_CREATE_CHOICE = [
  'success-plans.criteriaQuery',
  'success-plans.milestonesQuery',
  'success-plans/choices.planChoicesQuery',
];

export const WRITES_OF_PLANS: Writes = {
  'playbooks/workspace.addNote': [
    [
      () => playbooksWorkspace.addNote(CLIENT, 9, 'Hello'),
      ['POST /v1/api/actions/notes/add/ {"action_id":9,"note":"Hello"}'],
      OUTDATED_BY_ADD_NOTE,
    ],
  ],
  'playbooks/workspace.editNote': [
    [
      () => playbooksWorkspace.editNote(CLIENT, 6, 'Hello', 3),
      ['POST /v1/api/actions/notes/ {"note_id":6,"note_txt":"Hello","version":3}'],
      OUTDATED_BY_ADD_NOTE,
    ],
  ],
  'playbooks/workspace.deleteNote': [
    [() => playbooksWorkspace.deleteNote(CLIENT, 6), ['DELETE /v1/api/actions/notes/?note_id=6'], OUTDATED_BY_ADD_NOTE],
  ],
  'playbooks/workspace.uploadAsset': [
    [
      () => playbooksWorkspace.uploadAsset(CLIENT, 9, FILE),
      ['POST /v1/api/actions/assets/upload/ form actionId=9; file=x.png'],
      OUTDATED_BY_ADD_NOTE,
    ],
  ],
  'playbooks/workspace.deleteAsset': [
    [
      () => playbooksWorkspace.deleteAsset(CLIENT, 6),
      ['DELETE /v1/api/actions/assets/delete/?assetId=6'],
      OUTDATED_BY_ADD_NOTE,
    ],
  ],
  'playbooks/workspace.pinAsset': [
    [
      () => playbooksWorkspace.pinAsset(CLIENT, 6, true),
      ['POST /v1/api/actions/pin_action_asset/ {"assetId":6,"flag":true}'],
      OUTDATED_BY_ADD_NOTE,
    ],
  ],
  'playbooks/workspace.logDownload': [
    [
      () => playbooksWorkspace.logDownload(CLIENT, { asset_id: 6 } as never),
      ['POST /v1/api/actions/log_download_asset/ {"assetId":6}'],
      ['playbooks/workspace.logPages'],
    ],
  ],
  'success-plans.refreshPlans': [
    [
      () => successPlans.refreshPlans(CLIENT),
      [],
      [
        'activities.accountSummaries',
        'activities.topActions',
        'accounts/list.accountPages',
        'account-access.accountDetails',
        'success-plans.planPages',
        'success-plans.planQuery',
        'success-plans.pointPages',
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
  'success-plans.createPlan': [
    [() => successPlans.createPlan(7, { name: 'P' }), ['POST /v1/api/success-plan/ {"accountId":7,"name":"P"}'], []],
  ],
  'success-plans.updatePlan': [
    [
      () => successPlans.updatePlan({ id: 4, account_id: 7 } as never, 3, { name: 'P' }),
      ['PUT /v1/api/success-plan/4/ {"accountId":7,"version":3,"name":"P"}'],
      [],
    ],
  ],
  'success-plans.deletePlan': [[() => successPlans.deletePlan(4), ['DELETE /v1/api/success-plan/4/'], []]],
  'success-plans.setObjectiveCompleted': [
    [
      () => successPlans.setObjectiveCompleted(5, true),
      ['PUT /v1/api/success-plan/objective/?id=5 {"status":true}'],
      [],
    ],
  ],
  'success-plans.fetchPlan': [
    [() => successPlans.fetchPlan(CLIENT, 7, 4), ['GET /v1/api/success-plan/?accountId=7&planId=4'], []],
  ],
  'success-plans/choices.createChoice': [
    [
      () => successPlansChoices.createChoice(CLIENT, 'milestones', 'M'),
      ['POST /v1/api/admin/success-plans/milestones/ {"name":"M"}'],
      OUTDATED_BY_CREATE_CHOICE,
    ],
  ],
  'success-plans/choices.saveChoice': [
    [
      () => successPlansChoices.saveChoice(CLIENT, 'milestones', 4, { archived: true }),
      ['PUT /v1/api/admin/success-plans/milestones/4/ {"archived":true}'],
      OUTDATED_BY_CREATE_CHOICE,
    ],
  ],
  'success-plans/choices.deleteChoice': [
    [
      () => successPlansChoices.deleteChoice(CLIENT, 'criteria', 4),
      ['DELETE /v1/api/admin/success-plans/criteria/4/'],
      OUTDATED_BY_CREATE_CHOICE,
    ],
  ],
  'notifications.findMentionable': [
    [() => notifications.findMentionable('ma'), ['GET /v1/api/notices/people/?search=ma'], []],
  ],
  'notifications.loadMore': [
    [
      () => notifications.loadMore(CLIENT, 'mentioned', 'x'),
      ['GET /v1/api/notices/?kind=mentioned&after=x&limit=20'],
      [],
    ],
  ],
  'notifications.markNotificationsRead': [
    [
      () => notifications.markNotificationsRead(CLIENT, { key: 'notice-4' }),
      ['POST /v1/api/notices/read/ {"keys":["notice-4"]}'],
      ['notifications.notificationsQuery', 'navigation.menuQuery'],
    ],
    [
      () => notifications.markNotificationsRead(CLIENT, 'all'),
      ['POST /v1/api/notices/read/ {"all":true}'],
      ['notifications.notificationsQuery', 'navigation.menuQuery'],
    ],
  ],
  'notifications.saveDigest': [
    [
      () => notifications.saveDigest(CLIENT, { enabled: true } as never),
      ['PUT /v1/api/notices/digest/ {"enabled":true}'],
      [],
    ],
  ],
  'reports.saveDelivery': [
    [
      () => reports.saveDelivery({ pageId: 4 }, { page_url: 'x' } as never, false),
      ['POST /v1/api/report-delivery/4 {"page_url":"x"}'],
      [],
    ],
    [
      () => reports.saveDelivery({ pageId: 4, accountId: 7 }, { page_url: 'x' } as never, true),
      ['PUT /v1/api/report-delivery/4?account_id=7 {"page_url":"x"}'],
      [],
    ],
  ],
  'reports.deleteDelivery': [
    [() => reports.deleteDelivery({ pageId: 4, accountId: 7 }), ['DELETE /v1/api/report-delivery/4?account_id=7'], []],
  ],
};
