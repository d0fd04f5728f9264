import type { OwnSecondFactor } from '@mainstay/contract/identity/second-factor';
import { useState } from 'react';
import { formatEntityDate } from '../../../../platform/lib/dates.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { disableSecondFactor, replaceRecoveryCodes } from '../queries.ts';
import { ProofForm } from './ProofForm.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './SecondFactor.module.css';

interface SecondFactorOnProps {
  state: OwnSecondFactor & { enabled_at: string };
  onCodes: (codes: string[]) => void;
  onOff: () => Promise<unknown>;
}

/** Shows since when the second factor is enabled, with the actions to change it. */
export function SecondFactorOn({ state, onCodes, onOff }: SecondFactorOnProps) {
  const [pendingAction, setPendingAction] = useState<'codes' | 'off' | null>(null);
  const { enabled_at, recovery_codes_left: left, required } = state;
  const turnOff = async (proof: Parameters<typeof disableSecondFactor>[0]) => {
    await disableSecondFactor(proof);
    showToast('Two-factor authentication is off.');
    await onOff();
  };
  return (
    <>
      <p>
        On since {formatEntityDate(enabled_at)}. {left} of 10 recovery codes left.
      </p>
      {required && (
        <p className={textStyles.muted}>
          Your company requires it. If you lose the app, an administrator can reset it.
        </p>
      )}
      {pendingAction === null && (
        <div className={styles.buttonRow}>
          <button type="button" className={buttonStyles.button} onClick={() => setPendingAction('codes')}>
            New recovery codes
          </button>
          {!required && (
            <button type="button" className={buttonStyles.button} onClick={() => setPendingAction('off')}>
              Turn off
            </button>
          )}
        </div>
      )}
      {pendingAction === 'codes' && (
        <>
          <p className={textStyles.muted}>Your current codes will stop working.</p>
          <ProofForm
            verb="Replace recovery codes"
            onProof={async (proof) => onCodes(await replaceRecoveryCodes('password' in proof ? proof.password : ''))}
            onCancel={() => setPendingAction(null)}
          />
        </>
      )}
      {pendingAction === 'off' && (
        <>
          <p className={textStyles.muted}>You will sign in with only your password.</p>
          <ProofForm verb="Turn off" acceptsCode onProof={turnOff} onCancel={() => setPendingAction(null)} />
        </>
      )}
    </>
  );
}
