import type { BounceMailbox } from '@mainstay/contract/mail/bounce-mailbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { TestButton } from '../../../../platform/forms/TestButton.tsx';
import { SettingsTestResult } from '../../../../platform/forms/SettingsTestResult.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { formatEntityDateTime } from '../../../../platform/lib/dates.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { Fields } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveBounceMailbox, testBounceMailbox } from '../queries.ts';
import { ServerFields } from './ServerFields.tsx';
import { toMailboxSettings, toMailboxValues } from './sender-values.ts';
import settingsFormStyles from '../../../../platform/forms/settings-form.module.css';
import textStyles from '../../../../platform/theme/text.module.css';

const PORTS = { tls: 993, starttls: 143 };

/** The mailbox from which bounces are read, when it was read, and a test. */
export function BounceMailboxForm({ mailbox }: { mailbox: BounceMailbox }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: 'bounce mailbox',
    values: toMailboxValues(mailbox),
    unstored: ['password'],
    save: async (values) => {
      const saved = await saveBounceMailbox(client, toMailboxSettings(values));
      showToast('Bounce mailbox saved.');
      return saved;
    },
    toSaved: (saved) => ({ values: toMailboxValues(saved) }),
  });
  const { values, set, canWrite } = form;
  const test = useMutation({ mutationFn: () => testBounceMailbox(toMailboxSettings(values)) });
  return (
    <Card title="Bounces" caption={mailbox.settings.enabled ? describeReading(mailbox) : undefined}>
      <FormFrame
        form={form}
        verb="Save"
        aria-label="Bounces"
        className={settingsFormStyles.form}
        end={
          canWrite &&
          values.enabled && (
            <TestButton test={test} icon={MailSearch}>
              Test mailbox
            </TestButton>
          )
        }
      >
        <Fields disabled={!canWrite}>
          <p className={textStyles.caption}>
            If a bulk email could not be delivered, the receiving server reports it to the Bounce address, or to the
            From address if there is none. Bulk emails that bounced are marked, and addresses that do not exist receive
            no further bulk email.
          </p>
          <CheckField
            label="Read bounces from a mailbox"
            value={values.enabled}
            onChange={(enabled) => set({ enabled })}
          />
          {values.enabled && (
            <>
              <ServerFields
                form={form}
                hostExample="imap.example.com"
                ports={PORTS}
                hasPassword={mailbox.has_password}
              />
              <TextField label="Folder" {...form.field('folder')} />
            </>
          )}
          {mailbox.last_error !== null && <FormMessage>{mailbox.last_error}</FormMessage>}
        </Fields>
      </FormFrame>
      <SettingsTestResult test={test} />
    </Card>
  );
}

const describeReading = ({ last_read_at: at }: BounceMailbox): string =>
  at === null ? 'Not read yet' : `Last read ${formatEntityDateTime(at)}`;
