import { formatDateTime } from '@mainstay/contract/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reminderQuery } from '../queries.ts';
import type { RemindedAction } from './ReminderForm.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './ActionWorkspace.module.css';

const ReminderDialog = lazy(async () => ({ default: (await import('./ReminderDialog.tsx')).ReminderDialog }));

/** Opens the reminder of an action. It is an icon in a row, and a text button beside the details of an action. */
export function RemindButton({ action, isIcon }: { action: RemindedAction; isIcon?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isIcon ? (
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label="Set a reminder"
          title="Set a reminder"
          onClick={() => setIsOpen(true)}
        >
          <Bell size={14} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          data-quiet
          onClick={() => setIsOpen(true)}
        >
          Remind
        </button>
      )}
      {isOpen && (
        <Suspense>
          <ReminderDialog action={action} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Shows when the user is reminded of an action. */
export function ReminderText({ action }: { action: RemindedAction }) {
  const { data } = useQuery(reminderQuery(action.id));
  const reminder = data?.reminder;
  if (!reminder) return <span className={textStyles.muted}>{data ? 'None' : ''}</span>;
  const { remind_at, sent_at, timezone } = reminder;
  if (sent_at) return <span>Sent {formatDateTime(new Date(sent_at), timezone)}</span>;
  return <span>{remind_at ? formatDateTime(new Date(remind_at), timezone) : 'Once it has a due date'}</span>;
}
