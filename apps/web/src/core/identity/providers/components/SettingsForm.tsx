import type { ExternalStrategy, SettingsForm as Settings } from '@mainstay/contract/identity/providers';
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { FormEvent } from 'react';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { saveProvider } from '../queries.ts';
import { useProviderSettings } from './use-save-provider.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Providers.module.css';

interface SettingsFormProps {
  strategy: ExternalStrategy;
  form: Settings;
  onSaved: () => void;
}

/** Form of a method whose settings the server describes. */
export function SettingsForm({ strategy, form, onSaved }: SettingsFormProps) {
  const client = useQueryClient();
  const names = form.fields.map(({ name }) => name);
  const emptySecrets = Object.fromEntries(
    form.fields.filter(({ type }) => type === 'password').map(({ name }) => [name, '']),
  );
  const saved = { ...form.settings, ...emptySecrets };
  const { settings, set, field, busy, message, save } = useProviderSettings(saved, names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(async () => {
      await saveProvider(client, strategy, settings);
      set(emptySecrets);
      onSaved();
    });
  };
  const { name: title } = SIGN_IN_METHODS[strategy];
  return (
    <Form busy={busy} onSubmit={submit} noValidate aria-label={title}>
      <Card title={title}>
        <div className={styles.form}>
          {form.fields.map(({ name, label, type, hint }) => (
            <div key={name}>
              <TextField
                {...field(name, label)}
                type={type}
                {...(type === 'password' && {
                  autoComplete: 'new-password',
                  placeholder: form.has_secret ? 'Saved. Leave empty to keep it.' : '',
                })}
              />
              {hint && <p className={clsx(textStyles.caption, styles.hint)}>{hint}</p>}
            </div>
          ))}
          <FormMessage>{message}</FormMessage>
          <div>
            <SubmitButton busy={busy}>Save</SubmitButton>
          </div>
        </div>
      </Card>
    </Form>
  );
}
