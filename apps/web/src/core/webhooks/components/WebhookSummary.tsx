import type { Webhook } from '@mainstay/contract/webhooks';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { formatEntityDateTime, formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { formatSelection } from './format-webhook.ts';
import { WebhookChip } from './StateChips.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './WebhookSummary.module.css';

interface WebhookSummaryProps {
  webhook: Webhook;
  /** The error of the last operation. */
  problem: string | null;
}

/** Shows the address, the events and the state of a webhook above its deliveries. */
export function WebhookSummary({ webhook, problem }: WebhookSummaryProps) {
  const { url, last_attempt: last, previous_secret_until: until } = webhook;
  const facts: [string, string][] = [
    ['URL', url],
    ['Events', formatSelection(webhook)],
    ['Last attempt', last ? formatEntityTimestamp(last.at) : 'None yet'],
    ['Waiting', formatNumber(webhook.waiting)],
    ['Failed', formatNumber(webhook.failed)],
    ...(until ? [['Previous secret', `Valid until ${formatEntityDateTime(until)}`] satisfies [string, string]] : []),
  ];
  return (
    <section className={styles.root} aria-label="Webhook">
      {problem && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {problem}
        </p>
      )}
      <StateNotice webhook={webhook} />
      <dl className={styles.facts}>
        <div>
          <dt>State</dt>
          <dd>
            <WebhookChip webhook={webhook} />
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={textStyles.tabular}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Explains why a webhook is disabled, or since when it fails. */
function StateNotice({ webhook }: { webhook: Webhook }) {
  const { status, disabled_automatically: isAutomatic, failing_since: since, last_attempt: last } = webhook;
  const error = last?.error ? ` Last error: ${last.error}` : '';
  if (status === 'disabled')
    return (
      <p className={styles.notice}>
        {isAutomatic
          ? `Mainstay disabled this webhook because its deliveries failed for days.${error} Enable it again and replay what was missed.`
          : 'This webhook is disabled. No events are recorded for it.'}
      </p>
    );
  return (
    since && <p className={styles.notice}>{`Deliveries have failed since ${formatEntityDateTime(since)}.${error}`}</p>
  );
}
