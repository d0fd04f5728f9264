import type {
  Certificate,
  ExternalStrategy,
  SettingsForm,
  SignInProvider,
} from '@mainstay/contract/identity/providers';
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveProvider } from '../queries.ts';
import { CertificateFields } from './CertificateFields.tsx';
import { MetadataReader } from './MetadataReader.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Providers.module.css';

interface ProviderFormProps {
  strategy: ExternalStrategy;
  form: SettingsForm;
  /** Undefined for a method without certificates. */
  certificates: Certificate[] | undefined;
  onSaved: () => void;
}

/** The settings by name, the stored certificates, and a pasted one. The name of the latter is that of its errors. */
type Values = Record<string, string | readonly Certificate[]> & { stored: readonly Certificate[] };

const isSecret = ({ type }: SettingsForm['fields'][number]) => type === 'password';

function toValues({ form, certificates = [] }: Partial<Pick<SignInProvider, 'form' | 'certificates'>>): Values {
  const secrets = form?.fields.filter(isSecret).map(({ name }) => [name, '']) ?? [];
  return { ...form?.settings, ...Object.fromEntries(secrets), certificates: '', stored: certificates };
}

/** The settings of a sign-in method. Secrets can be replaced, but are never shown or stored in the browser. */
export function ProviderForm({ strategy, form, certificates, onSaved }: ProviderFormProps) {
  const client = useQueryClient();
  const { name: title } = SIGN_IN_METHODS[strategy];
  const edit = useEditForm({
    draft: `sign-in provider ${strategy}`,
    values: toValues({ form, ...(certificates && { certificates }) }),
    unstored: form.fields.filter(isSecret).map(({ name }) => name),
    save: async ({ stored, certificates: pasted, ...settings }) => {
      const texts = [...stored.map(({ pem }) => pem), String(pasted)].filter((text) => text.trim() !== '');
      const body = { ...(settings as Record<string, string>), ...(certificates && { certificates: texts }) };
      const saved = await saveProvider(client, strategy, body);
      showToast(`${title} settings saved.`);
      onSaved();
      return saved;
    },
    toSaved: (saved) => ({ values: toValues(saved) }),
  });
  const field = (name: string) => {
    const { value, ...props } = edit.field(name);
    return { name, autoComplete: 'off', value: String(value), ...props };
  };
  const renderFields = (section: string | undefined) =>
    form.fields
      .filter((one) => one.section === section)
      .map(({ name, label, type, hint, placeholder }) => (
        <div key={name}>
          <TextField
            label={label}
            type={type}
            placeholder={placeholder}
            {...field(name)}
            {...(type === 'password' && {
              autoComplete: 'new-password',
              placeholder: form.has_secret ? 'Saved. Leave empty to keep it.' : '',
            })}
          />
          {hint && <p className={clsx(textStyles.caption, styles.hint)}>{hint}</p>}
        </div>
      ));
  const sections = new Set(form.fields.flatMap(({ section }) => section ?? []));
  const isFilled = (section: string) =>
    form.fields.some((one) => one.section === section && (edit.values[one.name] !== '' || edit.errors[one.name]));
  return (
    <Card title={title}>
      <FormFrame form={edit} verb="Save" aria-label={title} className={styles.form}>
        {certificates && (
          <MetadataReader
            url={field('metadata_url')}
            onRead={({ settings, certificates: read }) => edit.set({ ...settings, stored: read })}
          />
        )}
        {renderFields(undefined)}
        {certificates && (
          <CertificateFields
            certificates={edit.values.stored}
            onChange={(stored) => edit.set({ stored })}
            pasted={field('certificates')}
          />
        )}
        {[...sections].map((section) => (
          <details key={section} open={isFilled(section) || undefined}>
            <summary>{section}</summary>
            {renderFields(section)}
          </details>
        ))}
      </FormFrame>
    </Card>
  );
}
