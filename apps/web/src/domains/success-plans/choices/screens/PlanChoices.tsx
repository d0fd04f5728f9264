import { CHOICE_KINDS } from '@mainstay/contract/rules/plan-choices';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { CHOICE_LABELS } from '../components/choice-labels.ts';
import { ChoiceList } from '../components/ChoiceList.tsx';
import { choicesPath, type ChoicesState } from '../components/choices-address.ts';
import { planChoicesQuery } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/PlanChoices.module.css';

/** The administration of success criteria and milestones. */
export function PlanChoices() {
  const { part }: ChoicesState = useSearch({ from: '/shell/dashboard/admin/success-plans' });
  const { data, error, refetch } = useQuery(planChoicesQuery(part));
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const { title, about } = CHOICE_LABELS[part];
  const views = (
    <nav className={pageHeaderStyles.views} aria-label="Success plan options">
      {CHOICE_KINDS.map((one) => (
        <a
          key={one}
          className={pageHeaderStyles.view}
          href={hashHref(choicesPath(one))}
          aria-current={one === part ? 'page' : undefined}
        >
          {CHOICE_LABELS[one].title}
        </a>
      ))}
    </nav>
  );
  return (
    <>
      <PageHeader title="Success plans" below={views} />
      <div className={clsx(pageHeaderStyles.page, styles.root)}>
        <p className={textStyles.muted}>{about}</p>
        <Card title={title} caption={data ? data.total_records : undefined}>
          {data && <ChoiceList key={part} kind={part} listing={data.listing} canWrite={canWrite} />}
          {!data && error && (
            <ErrorState title={`${title} could not be loaded`} error={error} onRetry={() => void refetch()} />
          )}
          {!data && !error && <Skeleton height={240} />}
        </Card>
      </div>
    </>
  );
}
