import { clsx } from 'clsx';
import { copyToClipboard } from '../../../../platform/lib/clipboard.ts';
import { saveFile } from '../../../../platform/lib/save-file.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import signInFrameStyles from '../../components/SignInFrame.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './SecondFactor.module.css';

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
    <div className={styles.content}>
      <p className={textStyles.muted}>
        Keep these recovery codes in a safe place. Each one signs you in once when you do not have the app. They are not
        shown again.
      </p>
      <ul className={styles.recoveryCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttonRow}>
        {/* The Clipboard API requires a secure context such as HTTPS. */}
        {navigator.clipboard !== undefined && (
          <button
            type="button"
            className={clsx(buttonStyles.button, signInFrameStyles.button)}
            onClick={() => void copy()}
          >
            Copy
          </button>
        )}
        <button
          type="button"
          className={clsx(buttonStyles.button, signInFrameStyles.button)}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'mainstay-recovery-codes.txt')}
        >
          Download
        </button>
        <button
          type="button"
          className={clsx(buttonStyles.button, signInFrameStyles.button)}
          data-primary
          onClick={onDone}
        >
          I have saved them
        </button>
      </div>
    </div>
  );
}
