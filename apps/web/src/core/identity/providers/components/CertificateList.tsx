import type { Certificate } from '@mainstay/contract/identity/providers';
import { X } from 'lucide-react';
import { StatusLabelChip } from './SignInMethodChips.tsx';
import { getCertificateLabel } from './sign-in-method-labels.ts';

interface CertificateListProps {
  certificates: readonly Certificate[];
  onRemove: (certificate: Certificate) => void;
}

/** The signing certificates of the provider. During a certificate change, both the old and the new one are listed. */
export const CertificateList = ({ certificates, onRemove }: CertificateListProps) => (
  <ul className="siw-certs" aria-label="Certificates">
    {certificates.map((certificate) => (
      <li key={certificate.fingerprint}>
        <div className="grow">
          <b className="ell">{certificate.subject}</b>
          <p className="cap ell" title={`SHA-256 ${certificate.fingerprint}`}>
            SHA-256 {certificate.fingerprint.slice(0, 29)}…
          </p>
        </div>
        <StatusLabelChip label={getCertificateLabel(certificate)} />
        <button
          type="button"
          className="btn"
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
