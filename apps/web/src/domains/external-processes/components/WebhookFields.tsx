import type { ExternalProcess } from '@mainstay/contract/external-processes';
import { URL_LIMIT } from '@mainstay/contract/rules/external-processes';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { rotateSecret } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';

interface WebhookFieldsProps {
  /** Null while a new process is created. */
  process: ExternalProcess | null;
  url: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (url: string) => void;
  /** Called with a newly generated secret. */
  onSecret: (secret: string) => void;
}

/** The URL of a webhook and the secret that signs its requests. */
export function WebhookFields({ process, url, error, readOnly, onChange, onSecret }: WebhookFieldsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const rotate = async () => {
    const secret = process && (await rotateSecret(process.id));
    if (secret) onSecret(secret);
  };
  return (
    <>
      <TextField
        label="URL"
        type="url"
        maxLength={URL_LIMIT}
        placeholder="https://hooks.example.com/mainstay"
        value={url}
        error={error}
        onChange={onChange}
      />
      {process === null ? (
        <p className={textStyles.caption}>A signing secret is generated when you save and shown once.</p>
      ) : (
        !readOnly && (
          <div className={layoutStyles.row}>
            <button type="button" className={buttonStyles.button} onClick={() => setIsConfirming(true)}>
              <KeyRound size={14} aria-hidden />
              New secret
            </button>
            <span className={textStyles.caption}>Signs every request. It was shown when it was created.</span>
          </div>
        )
      )}
      <ConfirmDialog
        opened={isConfirming}
        title="Generate a new secret?"
        verb="Generate"
        onConfirm={rotate}
        onClose={() => setIsConfirming(false)}
      >
        The current secret stops working immediately. Update every receiver that verifies signatures.
      </ConfirmDialog>
    </>
  );
}
