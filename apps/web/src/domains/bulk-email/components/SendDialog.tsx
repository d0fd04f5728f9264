import type { BulkConfiguration } from '@mainstay/contract/bulk-email';
import { EXCLUSION_LABELS } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { getEntityTimeZone, getToday, toInstant } from '../../../platform/lib/dates.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { dryRunQuery, settingsQuery, startRun } from '../queries.ts';
import { runPath } from './bulk-address.ts';
import { RecipientList } from './RecipientList.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './SendDialog.module.css';

const TIMES = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const;
const MORNING = '09:00';

interface RunDraft {
  time: (typeof TIMES)[number]['value'];
  /** Day and time of the run, for later. */
  day: string;
  hour: string;
}

interface SendDialogProps {
  configuration: BulkConfiguration;
  onClose: () => void;
}

/** Shows who receives a configuration and who is excluded and why, and starts its run now or later. */
export function SendDialog({ configuration, onClose }: SendDialogProps) {
  const { id } = configuration;
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const { data, error, refetch } = useQuery(dryRunQuery({ id, show: 'excluded' }));
  const settings = useQuery(settingsQuery).data;
  /** A repeated attempt after a lost response does not start a second run. */
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useEditForm<RunDraft, number>({
    draft: `run of bulk email ${id}`,
    values: { time: 'now', day: getToday(), hour: MORNING },
    validate: ({ time, day, hour }): FieldErrors =>
      time === 'later' && (day === '' || hour === '') ? { scheduled_at: 'Enter a date and a time.' } : {},
    save: async ({ time, day, hour }) => {
      try {
        return await startRun(client, { id, scheduledAt: time === 'later' ? toInstant(day, hour) : null, requestKey });
      } catch (failure) {
        showToast(BULK_EMAIL_MESSAGES.notSent);
        throw failure;
      }
    },
    onSaved: (run) => navigate(runPath(run)),
  });
  const { time } = form.values;
  return (
    <Dialog opened onClose={onClose} title={`Send “${configuration.subject}”`} size={560}>
      {error ? (
        <ErrorState title="The recipients could not be checked" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : (
        <FormFrame
          form={form}
          verb={
            settings?.approval
              ? 'Request approval'
              : `${time === 'later' ? 'Schedule' : 'Send'} ${formatCount(data.included, 'email')}`
          }
          isDisabled={data.included === 0}
          className={styles.root}
          aria-label="Send"
          onCancel={onClose}
        >
          <p>
            <b>{formatCount(data.included, 'recipient')}</b> of {formatCount(data.total, 'row')} of{' '}
            {configuration.filename}
            {data.excluded > 0 ? `; ${formatNumber(data.excluded)} excluded:` : '.'}
          </p>
          {data.reasons.length > 0 && (
            <ul className={styles.reasons}>
              {data.reasons.map(({ reason, rows }) => (
                <li key={reason}>
                  <span className={textStyles.muted}>{EXCLUSION_LABELS[reason]}</span>
                  <b className={textStyles.tabular}>{formatNumber(rows)}</b>
                </li>
              ))}
            </ul>
          )}
          <RecipientList id={id} included={data.included} excluded={data.excluded} />
          <div className={layoutStyles.row}>
            <span className={textStyles.caption}>Send</span>
            <SegmentedControl label="When" options={TIMES} {...form.field('time')} />
          </div>
          {time === 'later' && (
            <div className={styles.pair}>
              <TextField label="Date" type="date" min={getToday()} max="2199-12-31" {...form.field('day')} />
              <TextField label={`Time (${getEntityTimeZone()})`} type="time" {...form.field('hour')} />
            </div>
          )}
          {settings?.approval && (
            <p className={textStyles.caption}>A second person must approve the emails before they are sent.</p>
          )}
          {settings?.tracking && (
            <p className={textStyles.caption}>
              Opens and clicks are counted. Many mail programs block the counting of opens, and scanners open messages
              and links that no person has seen.
            </p>
          )}
        </FormFrame>
      )}
    </Dialog>
  );
}
