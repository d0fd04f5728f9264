import type { BulkRun } from '@mainstay/contract/bulk-email/runs';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Check, CircleStop, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { changeRun, type RUN_CHANGES, scheduleRun, sendAgain } from '../queries.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';

type Dialog = 'cancel' | 'failed' | 'uncertain' | 'approve' | 'reject';

/** What the user can do with a run now. */
export function RunButtons({ run }: { run: BulkRun }) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [busy, setBusy] = useState(false);
  const { can, failed, invalid, uncertain } = run;
  const resendable = { failed: failed - invalid, uncertain };
  const close = () => setDialog(null);
  const perform = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work().catch((error: unknown) => showToast(getErrorMessage(error)));
    setBusy(false);
  };
  const change = (name: keyof typeof RUN_CHANGES) => void perform(() => changeRun(client, run.id, name));
  const buttons = [
    { isShown: can.approve, label: 'Approve', icon: Check, onClick: () => setDialog('approve') },
    { isShown: can.approve, label: 'Reject', icon: X, onClick: () => setDialog('reject') },
    { isShown: can.pause, label: 'Pause', icon: Pause, onClick: () => change('pause') },
    {
      isShown: can.resume,
      label: run.status === 'paused' ? 'Resume' : 'Try again now',
      icon: Play,
      onClick: () => change('resume'),
    },
    {
      isShown: can.schedule && run.status === 'scheduled',
      label: 'Start now',
      icon: CalendarClock,
      onClick: () => void perform(() => scheduleRun(client, run.id, null)),
    },
    {
      isShown: can.send_again && resendable.failed > 0,
      label: 'Send failed again',
      icon: RotateCcw,
      onClick: () => setDialog('failed'),
    },
    {
      isShown: can.send_again && resendable.uncertain > 0,
      label: 'Send uncertain again',
      icon: RotateCcw,
      onClick: () => setDialog('uncertain'),
    },
    { isShown: can.cancel, label: 'Cancel run', icon: CircleStop, onClick: () => setDialog('cancel') },
  ];
  return (
    <>
      {buttons
        .filter(({ isShown }) => isShown)
        .map(({ label, icon: Icon, onClick }) => (
          <button key={label} type="button" className={buttonStyles.button} aria-busy={busy} onClick={onClick}>
            <Icon size={14} aria-hidden />
            {label}
          </button>
        ))}
      <ConfirmDialog
        opened={dialog === 'cancel'}
        title="Cancel this run?"
        verb="Cancel run"
        onConfirm={() => changeRun(client, run.id, 'cancel')}
        onClose={close}
      >
        Emails that are not sent yet will not be sent. Emails that were sent cannot be recalled.
      </ConfirmDialog>
      {(['failed', 'uncertain'] as const).map((status) => (
        <ConfirmDialog
          key={status}
          harmless
          opened={dialog === status}
          title={`Send ${formatCount(resendable[status], 'email')} again?`}
          verb="Send again"
          onConfirm={() => sendAgain(client, run.id, status)}
          onClose={close}
        >
          {status === 'failed'
            ? 'These emails are sent again with the same text. Rows without a valid address are not sent.'
            : 'These emails may have arrived. If you send them again, some recipients may receive them twice.'}
        </ConfirmDialog>
      ))}
      {(dialog === 'approve' || dialog === 'reject') && (
        <DecisionDialog run={run} isApproved={dialog === 'approve'} onClose={close} />
      )}
    </>
  );
}
