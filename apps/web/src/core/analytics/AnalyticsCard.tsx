import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { getErrorMessage } from '../../platform/lib/api.ts';
import { Card } from '../../platform/ui/Card.tsx';
import { Switch } from '../../platform/ui/Switch.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { describeSharing } from './describe-sharing.ts';
import { analyticsQuery, saveConsent } from './queries.ts';
import textStyles from '../../platform/theme/text.module.css';
import styles from './AnalyticsCard.module.css';

/** The switch in the profile by which users agree to analytics or withdraw their consent. */
export function AnalyticsCard() {
  const { data } = useQuery(analyticsQuery);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (consent: boolean) => saveConsent(client, consent),
    onError: (error) => showToast(getErrorMessage(error)),
  });
  if (!data?.settings) return null;
  const isOn = data.consent === true;
  return (
    <Card
      title="Usage analytics"
      className={styles.card}
      caption={isOn ? 'Shared' : 'Not shared'}
      actions={<Switch on={isOn} label="Share how you use Mainstay" onToggle={(on) => change.mutate(on)} />}
    >
      <p className={clsx(styles.text, textStyles.muted)}>{describeSharing(data.settings)}</p>
    </Card>
  );
}
