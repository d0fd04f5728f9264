/** Events of runs of external processes. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { eventKind } from '../../platform/events/event.ts';
import { logToPlayLog } from '../playbooks/log-to-play-log.ts';
import type { ExecutableAction } from './process-runs.ts';

export interface StartedRun {
  runId: number;
  executable: ExecutableAction;
  /** The run whose payload is sent again. */
  replayedRun: number | undefined;
}

/** A user executed the process of an action, or executed it again. */
export const processExecuted = eventKind<StartedRun>(
  'process_run.executed',
  ({ runId, executable, replayedRun = null }) => ({
    account: executable.account_id,
    subject: { type: 'external_process_run', id: runId },
    data: {
      process_id: executable.process_id,
      play_id: executable.play_id,
      action_id: executable.action_id,
      replay_of: replayedRun,
    },
  }),
  logToAudit(({ runId, executable: { account_id, action, process }, replayedRun }) => ({
    verb: 'execute',
    entity: 'external_process_run',
    entityId: runId,
    changes: { account_id, action, process, ...(replayedRun && { replay_of: replayedRun }) },
  })),
  logToPlayLog(({ executable: { account_id, play_id, action_id, process }, replayedRun }) => ({
    accountId: account_id,
    playId: play_id,
    actionId: action_id,
    entity: 'action',
    activity: 'executed',
    msg: `${replayedRun ? 'executed again' : 'executed'} the external process ${process}`,
  })),
);
