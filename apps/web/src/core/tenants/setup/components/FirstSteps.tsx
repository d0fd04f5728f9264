import type { FirstSteps as Steps } from '@mainstay/contract/tenants/setup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { dismissFirstSteps, firstStepsQuery } from '../queries.ts';
import { storeFirstStepsEnd } from './first-steps-end.ts';
import { FirstStepsPending } from './FirstStepsPending.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './FirstSteps.module.css';

interface FirstStep {
  key: keyof Omit<Steps, 'ended'>;
  name: string;
  about: string;
  path: string;
}

const STEPS: readonly FirstStep[] = [
  {
    key: 'company',
    name: 'Company details',
    about: 'Name, logo, colors and time zone.',
    path: '/dashboard/admin/company',
  },
  {
    key: 'people',
    name: 'Invite your team',
    about: 'Everyone gets a role and their own list.',
    path: '/dashboard/admin/users',
  },
  {
    key: 'data',
    name: 'Import your data',
    about: 'Accounts and usage from spreadsheets.',
    path: '/dashboard/admin/imports',
  },
  {
    key: 'health',
    name: 'Health score',
    about: 'Choose what counts and how much.',
    path: '/dashboard/admin/health-score',
  },
  {
    key: 'playbook',
    name: 'First playbook',
    about: 'The steps your team repeats.',
    path: '/dashboard/admin/playbooks',
  },
];

/** Shows the administrators of a new company the remaining setup steps, until all are done or the list is dismissed. */
export function FirstSteps() {
  const session = useSignedIn();
  const { entity_name, user_access_type } = session;
  const { data: steps, isLoading } = useQuery({
    ...firstStepsQuery,
    // The steps change on many screens, and never again once the list has ended.
    staleTime: ({ state: { data } }) => (data?.ended ? Number.POSITIVE_INFINITY : 0),
  });
  const dismiss = useMutation({ mutationFn: dismissFirstSteps, onError: (error) => showToast(getErrorMessage(error)) });
  const hasEnded = steps?.ended ?? false;
  useEffect(() => {
    if (hasEnded) storeFirstStepsEnd(session);
  }, [hasEnded, session]);
  if (isLoading) return <FirstStepsPending />;
  if (!steps || hasEnded) return null;
  const doneCount = STEPS.filter((step) => steps[step.key]).length;
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)}>
      <Card
        title={`Set up ${entity_name}`}
        caption={`${doneCount} of ${STEPS.length} done`}
        actions={
          user_access_type !== 'read_only' && (
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label="Dismiss first steps"
              title="Dismiss"
              onClick={() => dismiss.mutate()}
            >
              <X size={16} aria-hidden />
            </button>
          )
        }
      >
        <ol>
          {STEPS.map((step) => (
            <li key={step.key} data-done={steps[step.key] ? true : undefined}>
              <a href={hashHref(step.path)}>
                <span className={styles.checkmark}>
                  {steps[step.key] && <Check size={12} strokeWidth={3} role="img" aria-label="Done" />}
                </span>
                <span className={layoutStyles.grow}>
                  <b>{step.name}</b>
                  <span className={textStyles.muted}>{step.about}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
