import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PlayWorkspace.module.css';

interface PlanLinkProps {
  play: Pick<PlayEntry, 'play_name' | 'account'>;
  plan: NonNullable<PlayEntry['success_plan']>;
  /** True inside a row that is itself focusable. */
  isInRow?: boolean;
}

/**
 * Links to the success plan of a play. Plays usually have the name of their plan, so equal names are shown only once.
 */
export const PlanLink = ({ play, plan, isInRow = false }: PlanLinkProps) => (
  <a
    className={clsx(styles.planLink, textStyles.caption)}
    href={hashHref(accountTabPath(play.account.id, 'success-plan', { planId: plan.id }))}
    aria-label={`Success plan ${plan.name}`}
    title={plan.name}
    {...(isInRow && { tabIndex: -1 })}
  >
    <Flag size={12} aria-hidden />
    <span className={clsx(textStyles.truncate, styles.truncate)} data-part="text-truncate">
      {plan.name === play.play_name ? 'Success plan' : plan.name}
    </span>
  </a>
);
