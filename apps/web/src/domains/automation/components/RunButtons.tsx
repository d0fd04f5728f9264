import type { AutomationRule } from '@mainstay/contract/automation';
import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Play } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { invalidateRules, runRule } from '../queries.ts';
import { runsPath } from './rule-address.ts';
import styles from '../../../platform/ui/button.module.css';

/** Starts a dry run or a real run of the saved rule, and opens it. The run continues if the user leaves the screen. */
export function RunButtons({ rule }: { rule: Pick<AutomationRule, 'id' | 'name' | 'template'> }) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!canWrite) return null;
  const run = async (dry: boolean) => {
    const { id } = await runRule(rule.id, dry);
    await invalidateRules(client);
    navigate(runsPath(rule.id, id));
  };
  const startDryRun = async () => {
    if (busy) return;
    setBusy(true);
    await run(true).catch((error: unknown) => showToast(getErrorMessage(error)));
    setBusy(false);
  };
  return (
    <>
      <button type="button" className={styles.button} aria-busy={busy} onClick={() => void startDryRun()}>
        <FlaskConical size={14} aria-hidden />
        Dry run
      </button>
      <button type="button" className={styles.button} onClick={() => setIsConfirming(true)}>
        <Play size={14} aria-hidden />
        Run now…
      </button>
      <ConfirmDialog
        opened={isConfirming}
        harmless
        title={`Run ${rule.name} now?`}
        verb="Run now"
        onConfirm={() => run(false)}
        onClose={() => setIsConfirming(false)}
      >
        {`${rule.template.name} will be added to every account that currently matches and has not received it in this period.`}
      </ConfirmDialog>
    </>
  );
}
