import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { copyToClipboard } from '../../../../platform/lib/clipboard.ts';
import { showToast } from '../../../../platform/ui/toast.ts';

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
    <div className="siw-copy">
      <label htmlFor={id}>{label}</label>
      {about && <p className="cap">{about}</p>}
      <div className="row">
        <input ref={field} id={id} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" className="btn" aria-label={`Copy ${label}`} onClick={() => void copy()}>
          <Copy size={14} aria-hidden />
        </button>
      </div>
    </div>
  );
}
