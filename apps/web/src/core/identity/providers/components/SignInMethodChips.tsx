import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { type ChipLabel, getRenewalLabel, getStateLabel } from './sign-in-method-labels.ts';

export const StatusLabelChip = ({ label: { tone, text } }: { label: ChipLabel }) => (
  <Chip {...(tone ? { tone } : { line: true })}>{text}</Chip>
);

/** The state of a sign-in method, and a warning if its certificate needs renewal. */
export function SignInMethodChips({ provider }: { provider: SignInProvider }) {
  const renewal = getRenewalLabel(provider);
  return (
    <>
      <StatusLabelChip label={getStateLabel(provider)} />
      {renewal && <StatusLabelChip label={renewal} />}
    </>
  );
}
