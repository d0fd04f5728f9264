import type { FirstSteps as Steps } from '@mainstay/contract/tenants/setup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, ChevronRight, X } from 'lucide-react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { dismissFirstSteps, firstStepsQuery } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './FirstSteps.module.css';

interface FirstStep {
  key: keyof Omit<Steps, 'dismissed'>;
  name: string;
  about: string;
  path: string;
}

const STEPS: readonly FirstStep[] = [
  {
    key: 'imported',
    name: 'Import your accounts',
    about: 'Import accounts, users and usage from a spreadsheet.',
    path: '/dashboard/admin/imports',
  },
  {
    key: 'invited',
    name: 'Invite your team',
    about: 'Everyone gets a link, a role and their own list.',
    path: '/dashboard/admin/users',
  },
  {
    key: 'sign_in_connected',
    name: 'Connect your sign-in',
    about: 'SAML, Google or Microsoft, at no extra charge.',
    path: '/dashboard/admin/sign-in',
  },
  {
    key: 'theme_chosen',
    name: 'Choose a theme',
    about: 'Your brand name and colors for your whole team.',
    path: '/setup-page',
  },
];

/** Shows the administrators of a new company the remaining setup steps, until it is dismissed. */
export function FirstSteps() {
  const { first_name, entity_name, user_access_type } = useSignedIn();
  const { data: steps } = useQuery(firstStepsQuery);
  const dismiss = useMutation({ mutationFn: dismissFirstSteps, onError: (error) => showToast(getErrorMessage(error)) });
  if (!steps || steps.dismissed) return null;
  const doneCount = STEPS.filter((step) => steps[step.key]).length;
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)}>
      <Card
        title={first_name ? `Welcome, ${first_name}` : 'Welcome'}
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
        <p className={clsx(textStyles.muted, styles.description)}>
          {doneCount === STEPS.length
            ? `${entity_name} is set up. You can dismiss this list.`
            : `First steps for ${entity_name}, in any order.`}
        </p>
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
                <ChevronRight size={16} aria-hidden />
              </a>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
