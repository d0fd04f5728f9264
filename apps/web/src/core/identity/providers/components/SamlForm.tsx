import type { Certificate, SignInProvider } from '@mainstay/contract/identity/providers';
import type { ParsedMetadata } from '@mainstay/contract/sign-in-saml/settings';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { saveSaml } from '../queries.ts';
import { MetadataReader } from './MetadataReader.tsx';
import { StatusLabelChip } from './SignInMethodChips.tsx';
import { getCertificateLabel } from './sign-in-method-labels.ts';
import { useProviderSettings } from './use-save-provider.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Providers.module.css';

type Saml = NonNullable<SignInProvider['saml']>;

const FIELD_NAMES = [
  'idp_server',
  'sso_url',
  'slo_url',
  'metadata_url',
  'entity_id',
  'email_attribute',
  'first_name_attribute',
  'last_name_attribute',
  'certificates',
] as const;

/** Form for the SAML identity provider and its signing certificates, filled from metadata or by hand. */
export function SamlForm({ saml, onSaved }: { saml: Saml; onSaved: () => void }) {
  const client = useQueryClient();
  const [certificates, setCertificates] = useState<readonly Certificate[]>(saml.certificates);
  const [pasted, setPasted] = useState('');
  const { settings, set, field, busy, fields, message, save } = useProviderSettings(saml.settings, FIELD_NAMES);
  const applyMetadata = (metadata: ParsedMetadata) => {
    set(metadata.settings);
    const isSame = metadata.settings.idp_server === saml.settings.idp_server;
    setCertificates(isSame ? mergeCertificates(certificates, metadata.certificates) : metadata.certificates);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const texts = [...certificates.map(({ pem }) => pem), ...(pasted.trim() ? [pasted] : [])];
    void save(async () => {
      await saveSaml(client, { ...settings, certificates: texts });
      onSaved();
    });
  };
  return (
    <Form busy={busy} onSubmit={submit} noValidate aria-label="SAML 2.0">
      <Card title="Identity provider">
        <div className={styles.form}>
          <MetadataReader initialUrl={saml.settings.metadata_url} onRead={applyMetadata} />
          <TextField {...field('idp_server', 'Entity ID of the provider')} />
          <TextField {...field('sso_url', 'Sign-in address')} type="url" />
          <TextField {...field('slo_url', 'Logout address (optional)')} type="url" />
          <div>
            <h3>Certificates</h3>
            <p className={textStyles.caption}>
              The provider’s signing certificates. During certificate rotation, keep both. An expired certificate does
              not block sign-ins, but ask the provider for a new one.
            </p>
          </div>
          <CertificateList
            certificates={certificates}
            onRemove={(removed) => setCertificates(certificates.filter((one) => one !== removed))}
          />
          <TextArea
            code
            label="Add a certificate"
            rows={3}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={pasted}
            error={fields.certificates}
            onChange={setPasted}
          />
          <details>
            <summary>Attribute names and our entity ID</summary>
            <TextField {...field('email_attribute', 'Email attribute (defaults to NameID)')} />
            <div className={styles.pair}>
              <TextField {...field('first_name_attribute', 'First name attribute')} />
              <TextField {...field('last_name_attribute', 'Last name attribute')} />
            </div>
            <TextField {...field('entity_id', 'Our entity ID (defaults to the metadata URL)')} />
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

function mergeCertificates(current: readonly Certificate[], added: readonly Certificate[]): Certificate[] {
  const known = new Set(current.map(({ fingerprint }) => fingerprint));
  return [...current, ...added.filter(({ fingerprint }) => !known.has(fingerprint))];
}

interface CertificateListProps {
  certificates: readonly Certificate[];
  onRemove: (certificate: Certificate) => void;
}

/** The signing certificates of the provider. During a certificate change, both the old and the new one are listed. */
const CertificateList = ({ certificates, onRemove }: CertificateListProps) => (
  <ul className={styles.certificates} aria-label="Certificates">
    {certificates.map((certificate) => (
      <li key={certificate.fingerprint}>
        <div className={layoutStyles.grow}>
          <b className={textStyles.truncate}>{certificate.subject}</b>
          <p className={clsx(textStyles.caption, textStyles.truncate)} title={`SHA-256 ${certificate.fingerprint}`}>
            SHA-256 {certificate.fingerprint.slice(0, 29)}…
          </p>
        </div>
        <StatusLabelChip label={getCertificateLabel(certificate)} />
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          data-quiet
          aria-label={`Remove ${certificate.subject}`}
          onClick={() => onRemove(certificate)}
        >
          <X size={14} aria-hidden />
        </button>
      </li>
    ))}
  </ul>
);
