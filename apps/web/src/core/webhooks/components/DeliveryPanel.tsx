import type { WebhookDeliveryDetail } from '@mainstay/contract/webhooks';
import { formatEventName } from '@mainstay/contract/rules/webhooks';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RotateCcw } from 'lucide-react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityDateTime, formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { CodeBlock } from '../../../platform/ui/CodeBlock.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deliveryQuery, replayDelivery } from '../queries.ts';
import { formatBody, formatResponse } from './format-webhook.ts';
import { DeliveryChip } from './StateChips.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './DeliveryPanel.module.css';

interface DeliveryPanelProps {
  id: number;
  onClose: () => void;
}

/** Shows a delivery: what was sent, the responses, and all attempts. */
export function DeliveryPanel({ id, onClose }: DeliveryPanelProps) {
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(id));
  if (!delivery)
    return (
      <SidePanel label="Delivery" header={<h2>Delivery</h2>} onClose={onClose}>
        {error ? (
          <ErrorState title="The delivery could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={sidePanelStyles.section} aria-busy>
            <Skeleton height={240} />
          </div>
        )}
      </SidePanel>
    );
  const header = (
    <>
      <div className={layoutStyles.row}>
        <h2>{formatEventName(delivery.event_name)}</h2>
        <DeliveryChip status={delivery.status} />
      </div>
      <p className={clsx(textStyles.caption, textStyles.tabular)}>{formatEntityTimestamp(delivery.created_at)}</p>
    </>
  );
  return (
    <SidePanel label="Delivery" header={header} onClose={onClose}>
      <Facts delivery={delivery} />
      <Request delivery={delivery} />
      {delivery.answer !== null && delivery.answer !== '' && (
        <section className={sidePanelStyles.section} aria-label="Response">
          <h3>Response</h3>
          <CodeBlock>{delivery.answer}</CodeBlock>
        </section>
      )}
      <Attempts delivery={delivery} />
    </SidePanel>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { status, next_attempt_at: next, error, attempts } = delivery;
  const facts: [string, string][] = [
    ['Event', delivery.event_name],
    ['ID', delivery.event_id],
    ['Last response', formatResponse(delivery)],
    ...(status === 'waiting' && attempts > 0 && next
      ? [['Next attempt', formatEntityDateTime(next)] satisfies [string, string]]
      : []),
  ];
  return (
    <section className={sidePanelStyles.section} aria-label="Summary">
      {error && <p className={textFieldStyles.errorMessage}>{error}</p>}
      <dl className={sidePanelStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ReplayButton delivery={delivery} />
    </section>
  );
}

function ReplayButton({ delivery: { id, may_replay } }: { delivery: WebhookDeliveryDetail }) {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const replay = useMutation({
    mutationFn: () => replayDelivery(client, id),
    onSuccess: () => showToast('The delivery is sent again.'),
  });
  if (!may_replay || !canWrite) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<RotateCcw size={14} aria-hidden />}
        loading={replay.isPending}
        onClick={() => replay.mutate()}
      >
        Replay
      </Button>
      {replay.error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {getErrorMessage(replay.error)}
        </p>
      )}
    </div>
  );
}

function Request({ delivery: { request } }: { delivery: WebhookDeliveryDetail }) {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <section className={sidePanelStyles.section} aria-label="Request">
      <h3>Request</h3>
      <p className={clsx(textStyles.caption, styles.address)}>POST {request.url}</p>
      {headers.length > 0 && (
        <div className={styles.code}>
          <CodeBlock>{headers.join('\n')}</CodeBlock>
        </div>
      )}
      <div className={styles.code}>
        <CodeBlock>{formatBody(request.body)}</CodeBlock>
      </div>
    </section>
  );
}

function Attempts({ delivery: { attempt_log: attempts } }: { delivery: WebhookDeliveryDetail }) {
  if (attempts.length === 0) return null;
  return (
    <section className={sidePanelStyles.section} aria-label="Attempts">
      <h3>Attempts</h3>
      <ol className={styles.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.at} className={textStyles.tabular}>
            {formatEntityTimestamp(attempt.at)} · {formatResponse(attempt)}
            {attempt.error && <p className={clsx(textStyles.caption, styles.address)}>{attempt.error}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
