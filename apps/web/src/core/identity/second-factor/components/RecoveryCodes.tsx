import { copyToClipboard } from '../../../../platform/lib/clipboard.ts';
import { saveFile } from '../../../../platform/lib/save-file.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import '../../../../platform/ui/button.css';
import './SecondFactor.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyToClipboard(text)) showToast('Copied.');
  };
  return (
    <div className="sef">
      <p className="dim">
        Keep these recovery codes in a safe place. Each one signs you in once when you do not have the app. They are not
        shown again.
      </p>
      <ul className="sef-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="sef-row">
        {/* The Clipboard API requires a secure context such as HTTPS. */}
        {navigator.clipboard !== undefined && (
          <button type="button" className="btn" onClick={() => void copy()}>
            Copy
          </button>
        )}
        <button
          type="button"
          className="btn"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'mainstay-recovery-codes.txt')}
        >
          Download
        </button>
        <button type="button" className="btn" data-primary onClick={onDone}>
          I have saved them
        </button>
      </div>
    </div>
  );
}
