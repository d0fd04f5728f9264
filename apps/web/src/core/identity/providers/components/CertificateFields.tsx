import type { Certificate } from '@mainstay/contract/identity/providers';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { StatusLabelChip } from './SignInMethodChips.tsx';
import { getCertificateLabel } from './sign-in-method-labels.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Providers.module.css';

interface CertificateFieldsProps {
  certificates: readonly Certificate[];
  onChange: (certificates: readonly Certificate[]) => void;
  /** Props of the field with a new certificate. */
  pasted: Pick<ComponentProps<typeof TextArea>, 'value' | 'error' | 'onChange'>;
}

/** The signing certificates of a provider. During a certificate change, both the old and the new one are listed. */
export const CertificateFields = ({ certificates, onChange, pasted }: CertificateFieldsProps) => (
  <>
    <div>
      <h3>Certificates</h3>
      <p className={textStyles.caption}>
        The provider’s signing certificates. During certificate rotation, keep both. An expired certificate does not
        block sign-ins, but ask the provider for a new one.
      </p>
    </div>
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
            onClick={() => onChange(certificates.filter((one) => one !== certificate))}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
    <TextArea code label="Add a certificate" rows={3} placeholder="-----BEGIN CERTIFICATE-----" {...pasted} />
  </>
);
