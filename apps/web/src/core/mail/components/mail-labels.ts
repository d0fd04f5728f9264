/** Labels of messages and of their statuses. */
import type { MailPurpose, OutgoingMail } from '@mainstay/contract/mail/outgoing';
import type { ComponentProps } from 'react';
import type { Chip } from '../../../platform/ui/Chip.tsx';

export const PURPOSE_LABELS: Readonly<Record<MailPurpose, string>> = {
  invitation: 'Invitation',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  sign_in_notice: 'Sign-in notice',
  account_linked: 'Account linked',
  account_unlinked: 'Account unlinked',
  account_locked: 'Sign-in blocked',
  second_factor_enabled: 'Two-factor authentication on',
  second_factor_disabled: 'Two-factor authentication off',
  sign_up_code: 'Sign-up code',
  report_delivery: 'Report',
  reminder: 'Reminder',
  daily_digest: 'Daily digest',
  action_email: 'Action email',
  ticket_mail: 'Ticket message',
  company_deletion_requested: 'Deletion of the company',
  company_deletion_canceled: 'Deletion canceled',
  company_deleted: 'Deletion certificate',
};

interface StatusText {
  /** The short label. */
  name: string;
  /** The label with its reason, if the reason is short. */
  full: string;
  tone?: ComponentProps<typeof Chip>['tone'];
}

const toStatusText = (name: string, tone?: StatusText['tone']): StatusText => ({
  name,
  full: name,
  ...(tone && { tone }),
});

/** Formats the status of a message. It states if no mail server is configured (decision 9). */
export function formatStatus({ status, error }: Pick<OutgoingMail, 'status' | 'error'>): StatusText {
  switch (status) {
    case 'queued':
      return toStatusText(error ? 'Will retry' : 'Queued', error ? 'warn' : 'brand');
    case 'sending':
      return toStatusText('Sending', 'brand');
    case 'sent':
      return toStatusText('Sent', 'good');
    case 'failed':
      return toStatusText('Failed', 'bad');
    case 'not_sent':
      return { name: 'Not sent', full: error ? `Not sent: ${error}` : 'Not sent', tone: 'warn' };
  }
}
