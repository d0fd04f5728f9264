import type { AccountHealth } from '@mainstay/contract/health/metrics';
import type { AccountDetails } from '@mainstay/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { formatEntityDateTime } from '../../platform/lib/dates.ts';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { BandDot, NoScoreChip } from '../../platform/ui/HealthBar.tsx';
import { Popup } from '../../platform/ui/Popup.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { HealthBreakdown } from './HealthBreakdown.tsx';
import { accountHealth } from './queries.ts';
import { formatBand, healthBand, roundHealth } from './components/health-text.ts';
import textStyles from '../../platform/theme/text.module.css';
import styles from './HealthExplanation.module.css';

interface HealthExplanationProps {
  account: Pick<AccountDetails, 'id' | 'health'>;
  asOf: string | undefined;
  since: string | undefined;
  /** Link to the health tab. */
  href: string;
}

/** The health score in the header, and a popup that explains how it is computed and why it changed. */
export const HealthExplanation = ({ account: { id, health: score }, ...rest }: HealthExplanationProps) => (
  <Popup
    label="How this score is calculated"
    className={styles.popup}
    width={452}
    position="bottom-start"
    trigger={
      <button type="button" className={styles.scoreButton} data-band={score === null ? undefined : healthBand(score)}>
        <span className={textStyles.screenReaderOnly}>Explain health </span>
        {score === null ? (
          <NoScoreChip />
        ) : (
          <>
            <BandDot band={healthBand(score)} />
            {roundHealth(score)}
            <span className={styles.band}>{formatBand(score)}</span>
          </>
        )}
        <ChevronDown size={13} aria-hidden />
      </button>
    }
  >
    {(close) => (
      <div className={styles.body} tabIndex={-1} data-autofocus>
        <Explanation id={id} {...rest} onClose={close} />
      </div>
    )}
  </Popup>
);

interface ExplanationProps extends Pick<HealthExplanationProps, 'asOf' | 'since' | 'href'> {
  id: number;
  onClose: () => void;
}

function Explanation({ id, asOf, since, href, onClose }: ExplanationProps) {
  const health = useQuery(accountHealth(id, { asOf, since }));
  if (health.error) {
    return (
      <ErrorState
        title="Could not load the health breakdown"
        error={health.error}
        onRetry={() => void health.refetch()}
      />
    );
  }
  if (!health.data) return <ExplanationSkeleton />;
  return <ExplanationBody health={health.data} href={href} onClose={onClose} />;
}

const ExplanationBody = ({ health, href, onClose }: { health: AccountHealth; href: string; onClose: () => void }) => (
  <>
    <HealthBreakdown health={health} />
    <div className={styles.footer}>
      <span className={clsx(textStyles.caption, textStyles.tabular)}>
        Updated {formatEntityDateTime(health.computed_at)}
      </span>
      <a className={textStyles.brandLink} href={href} onClick={onClose}>
        View details
      </a>
    </div>
  </>
);

/** Has the height of an explanation to avoid a layout shift. */
const ExplanationSkeleton = () => (
  <div className={styles.skeleton}>
    <span className={textStyles.screenReaderOnly}>Loading</span>
    <Skeleton width={120} height={24} />
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={28} />
    ))}
    <Skeleton width="70%" />
    <Skeleton width="60%" />
  </div>
);
