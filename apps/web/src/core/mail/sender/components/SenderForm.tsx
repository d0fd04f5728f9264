import { MAX_PER_SECOND, type SavedSender } from '@mainstay/contract/mail/sender';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { TestButton } from '../../../../platform/forms/TestButton.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { Fields } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveSender, testSender } from '../queries.ts';
import { DkimFields } from './DkimFields.tsx';
import { SenderChecks } from './SenderChecks.tsx';
import { ServerFields } from './ServerFields.tsx';
import { toSettings, toValues } from './sender-values.ts';
import settingsFormStyles from '../../../../platform/forms/settings-form.module.css';
import textStyles from '../../../../platform/theme/text.module.css';

const PORTS = { tls: 465, starttls: 587 };

/** The mail server of the company, its sender and its signature. Secrets can be replaced, but are never shown. */
export function SenderForm({ sender }: { sender: SavedSender }) {
  const client = useQueryClient();
  const { installation, has_password } = sender;
  const form = useEditForm({
    draft: 'mail sender',
    values: toValues(sender),
    unstored: ['password', 'dkim_private_key'],
    save: async (values) => {
      const saved = await saveSender(client, toSettings(values));
      showToast('Sender saved.');
      return saved;
    },
    toSaved: (saved) => ({ values: toValues(saved) }),
  });
  const { values, set, canWrite } = form;
  const test = useMutation({ mutationFn: () => testSender(toSettings(values)) });
  return (
    <>
      <Card title="Sender">
        <FormFrame
          form={form}
          verb="Save"
          aria-label="Sender"
          className={settingsFormStyles.form}
          end={
            canWrite && (
              <TestButton test={test} icon={MailCheck}>
                Send test to me
              </TestButton>
            )
          }
        >
          <Fields disabled={!canWrite}>
            <CheckField
              label="Send through a mail server of our own"
              value={values.own_server}
              onChange={(own_server) => set({ own_server })}
            />
            {!values.own_server && (
              <p className={textStyles.caption}>
                {installation.has_server
                  ? `The mail server of this installation sends from ${installation.from_address}.`
                  : 'This installation has no mail server, so emails are stored but not sent.'}
              </p>
            )}
            {values.own_server && (
              <ServerFields form={form} hostExample="smtp.example.com" ports={PORTS} hasPassword={has_password} />
            )}
            <div className={settingsFormStyles.pair}>
              <TextField label="From name" {...form.field('from_name')} />
              {values.own_server && <TextField label="From address" type="email" {...form.field('from_address')} />}
            </div>
            <div className={settingsFormStyles.pair}>
              <TextField label="Reply-To address" type="email" {...form.field('reply_to')} />
              {values.own_server && (
                <TextField
                  label="Bounce address"
                  type="email"
                  placeholder="The From address"
                  {...form.field('bounce_address')}
                />
              )}
            </div>
            {values.own_server && <DkimFields form={form} record={sender.dkim_record} />}
            <TextField label="Bulk emails per second" inputMode="numeric" {...form.field('per_second')} />
            <p className={textStyles.caption}>
              0 to {formatNumber(MAX_PER_SECOND)}. With 0, emails are sent as fast as the mail server accepts them.
            </p>
          </Fields>
        </FormFrame>
      </Card>
      {test.error && <FormMessage>{getErrorMessage(test.error)}</FormMessage>}
      {test.data && !test.isPending && <SenderChecks to={test.data.to} checks={test.data.checks} />}
    </>
  );
}
