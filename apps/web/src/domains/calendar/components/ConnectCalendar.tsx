import { MAILBOX_PATH } from '@mainstay/contract/rules/mail-providers';
import { Button } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';

/** Shown to users without a usable calendar. */
export const ConnectCalendar = () => (
  <EmptyState
    title="Connect your calendar"
    icon={CalendarDays}
    action={
      <Button component="a" href={hashHref(MAILBOX_PATH)}>
        Connect calendar
      </Button>
    }
  >
    Plan and see meetings with your contacts here.
  </EmptyState>
);
