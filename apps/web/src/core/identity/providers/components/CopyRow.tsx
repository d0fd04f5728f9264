import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { copyToClipboard } from '../../../../platform/lib/clipboard.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Providers.module.css';

interface CopyRowProps {
  label: string;
  value: string;
  /** Where to enter the value, in the provider's terms. */
  about?: string;
}

/** A value to copy to the provider. */
export function CopyRow({ label, value, about }: CopyRowProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    showToast((await copyToClipboard(value)) ? 'Copied' : 'Selected. Press Ctrl+C to copy.');
  };
  return (
    <div className={styles.copyRow}>
      <label htmlFor={id}>{label}</label>
      {about && <p className={textStyles.caption}>{about}</p>}
      <div className={clsx(layoutStyles.row, styles.row)}>
        <input ref={field} id={id} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.button)}
          aria-label={`Copy ${label}`}
          onClick={() => void copy()}
        >
          <Copy size={14} aria-hidden />
        </button>
      </div>
    </div>
  );
}
