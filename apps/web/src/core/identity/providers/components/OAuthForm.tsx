import type { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { saveOAuth } from '../queries.ts';
import { useProviderSettings } from './use-save-provider.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Providers.module.css';

type OAuth = NonNullable<SignInProvider['oauth']>;

const FIELD_NAMES = ['client_id', 'client_secret', 'issuer', 'directory', 'hosted_domain'] as const;
const ISSUERS: Record<OAuthStrategy, string> = {
  'OAuth-Google': 'https://accounts.google.com',
  'OAuth-Office365': 'https://login.microsoftonline.com/<directory>/v2.0',
};

interface OAuthFormProps {
  strategy: OAuthStrategy;
  oauth: OAuth;
  onSaved: () => void;
}

/** Form for the company's own OAuth client at Google or Microsoft. The secret can be replaced, but is never shown. */
export function OAuthForm({ strategy, oauth, onSaved }: OAuthFormProps) {
  const client = useQueryClient();
  const [secret, setSecret] = useState('');
  const { settings, field, busy, fields, message, save } = useProviderSettings(oauth.settings, FIELD_NAMES);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(async () => {
      await saveOAuth(client, strategy, { ...settings, client_secret: secret });
      setSecret('');
      onSaved();
    });
  };
  const isGoogle = strategy === 'OAuth-Google';
  return (
    <Form busy={busy} onSubmit={submit} noValidate aria-label={isGoogle ? 'Google' : 'Microsoft 365'}>
      <Card title={isGoogle ? 'Google client' : 'Microsoft application'}>
        <div className={styles.form}>
          {!isGoogle && <TextField {...field('directory', 'Directory (tenant) ID')} />}
          <TextField {...field('client_id', isGoogle ? 'Client ID' : 'Application (client) ID')} />
          <TextField
            label="Client secret"
            name="client_secret"
            type="password"
            autoComplete="new-password"
            placeholder={oauth.has_secret ? 'Saved. Leave empty to keep it.' : ''}
            value={secret}
            error={fields.client_secret}
            onChange={setSecret}
          />
          <div>
            <TextField
              {...field('hosted_domain', isGoogle ? 'Hosted domain' : 'Domain of user names')}
              placeholder="example.com"
            />
            <p className={clsx(textStyles.caption, styles.hint)}>
              {isGoogle
                ? 'Accounts from other domains are rejected.'
                : 'Without it, only invited people are recognized, because Microsoft does not verify email addresses.'}
            </p>
          </div>
          <details open={settings.issuer !== '' || fields.issuer !== undefined || undefined}>
            <summary>Custom issuer</summary>
            <TextField
              {...field('issuer', 'Issuer (leave empty for the default)')}
              type="url"
              placeholder={ISSUERS[strategy]}
            />
            <p className={clsx(textStyles.caption, styles.hint)}>
              Changing the issuer deletes the secret and all linked accounts.
            </p>
          </details>
          <FormMessage>{message}</FormMessage>
          <div>
            <SubmitButton busy={busy}>Save</SubmitButton>
          </div>
        </div>
      </Card>
    </Form>
  );
}
