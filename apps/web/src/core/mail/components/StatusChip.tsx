import type { OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { formatStatus } from './mail-labels.ts';

interface StatusChipProps {
  mail: Pick<OutgoingMail, 'status' | 'error'>;
  /** Omits the reason. */
  brief?: boolean;
}

export function StatusChip({ mail, brief }: StatusChipProps) {
  const { name, full, tone } = formatStatus(mail);
  return <Chip tone={tone}>{brief ? name : full}</Chip>;
}
