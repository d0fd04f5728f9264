import type { DnsRecord, SavedSender, SenderSettings } from '@mainstay/contract/mail/sender';
import type { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { DnsRecordView } from './DnsRecordView.tsx';
import type { SenderValues } from './sender-values.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import settingsFormStyles from '../../../../platform/forms/settings-form.module.css';

type Key = SenderSettings['dkim_key'];
const LABELS: Readonly<Record<Key, string>> = {
  none: 'No signature',
  stored: 'Saved key',
  generated: 'Generate a new key',
  pasted: 'Paste a key',
};

interface DkimFieldsProps {
  form: ReturnType<typeof useEditForm<SenderValues, SavedSender>>;
  /** The record of the saved key; null without a key. */
  record: DnsRecord | null;
}

/** The signature by which receivers recognize that a message is from the domain. */
export function DkimFields({ form, record }: DkimFieldsProps) {
  const { values, set } = form;
  const keys: readonly Key[] = ['none', ...(record ? (['stored'] as const) : []), 'generated', 'pasted'];
  return (
    <>
      <SelectField
        label="DKIM signature"
        options={keys.map((value) => ({ value, label: LABELS[value] }))}
        value={values.dkim_key}
        onChange={(dkim_key) => set({ dkim_key })}
      />
      {values.dkim_key !== 'none' && (
        <div className={settingsFormStyles.pair}>
          <TextField label="Domain" placeholder="example.com" {...form.field('dkim_domain')} />
          <TextField label="Selector" placeholder="mainstay" {...form.field('dkim_selector')} />
        </div>
      )}
      {values.dkim_key === 'pasted' && (
        <TextArea label="Private key (PEM)" code rows={6} {...form.field('dkim_private_key')} />
      )}
      {values.dkim_key === 'generated' && (
        <p className={textStyles.caption}>
          The record to publish is shown after you save. Messages are signed at once.
        </p>
      )}
      {values.dkim_key === 'stored' && record && <DnsRecordView title="Publish this record" record={record} />}
    </>
  );
}
