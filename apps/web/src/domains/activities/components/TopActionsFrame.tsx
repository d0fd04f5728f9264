import type { DayUnit } from '@mainstay/contract/rules/plays';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import { Due } from '../../../platform/ui/Due.tsx';
import { topActions } from '../queries.ts';
import type { TopAccount } from './top-actions.ts';
import { WidgetFrame } from './WidgetFrame.tsx';
import textStyles from '../../../platform/theme/text.module.css';

interface TopActionsFrameProps extends ScreenProps {
  widget: string;
  title: string;
  more?: { text: string; href: string };
  children: (accounts: readonly TopAccount[]) => ReactNode;
}

/** A widget with the accounts whose actions are due first. */
export function TopActionsFrame({ context, children, ...frame }: TopActionsFrameProps) {
  const { data: rows, error, refetch } = useQuery(topActions(toOwnerInput(context)));
  return (
    <WidgetFrame {...frame} rows={rows} error={error} onRetry={() => void refetch()} emptyText="No pending actions">
      {rows && children(rows)}
    </WidgetFrame>
  );
}

interface ActionDueProps {
  day: string | null;
  unit: DayUnit;
  className?: string | undefined;
}

export const ActionDue = ({ day, unit, className }: ActionDueProps) =>
  day === null ? (
    <span className={clsx(textStyles.caption, className)}>No due date</span>
  ) : (
    <Due days={daysLeft(day)} unit={unit} />
  );
