import type { UserRow } from '@mainstay/contract/people/users';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { STATUS_LABELS } from './format-people.ts';

const TONES = { active: 'good', invited: 'warn', inactive: undefined } as const;

/** Shows the status of a user, including whether an invitation can no longer be accepted. */
export function StatusChip({ user }: { user: Pick<UserRow, 'status' | 'invitation_expires_at'> }) {
  const isExpired = user.status === 'invited' && user.invitation_expires_at === null;
  return <Chip tone={TONES[user.status]}>{isExpired ? 'No pending invitation' : STATUS_LABELS[user.status]}</Chip>;
}
