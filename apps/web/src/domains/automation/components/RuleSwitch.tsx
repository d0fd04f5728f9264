import type { AutomationRule } from '@mainstay/contract/automation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Switch } from '../../../platform/ui/Switch.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { setRuleActive } from '../queries.ts';

interface RuleSwitchProps {
  rule: AutomationRule;
  /** Called after the rule was switched on or off. */
  onSwitched?: () => Promise<unknown>;
}

/** Switches automatic runs of a rule on or off. The update is optimistic and is reverted if the server rejects it. */
export function RuleSwitch({ rule, onSwitched }: RuleSwitchProps) {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [pendingState, setPendingState] = useState<boolean>();
  if (!canWrite) return <Chip tone={rule.active ? 'good' : undefined}>{rule.active ? 'On' : 'Off'}</Chip>;
  const toggle = async (active: boolean) => {
    setPendingState(active);
    try {
      await setRuleActive(client, rule.id, active);
      await onSwitched?.();
    } catch (error) {
      showToast(getErrorMessage(error));
    } finally {
      setPendingState(undefined);
    }
  };
  return (
    <Switch
      on={pendingState ?? rule.active}
      label={`Run ${rule.name} every day`}
      onToggle={(next) => void toggle(next)}
    />
  );
}
