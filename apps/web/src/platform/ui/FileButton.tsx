import { clsx } from 'clsx';
import buttonStyles from './button.module.css';
import styles from './FileButton.module.css';

interface FileButtonProps {
  children: string;
  /** The accessible name of the field. */
  label: string;
  /** File types in the format of the `accept` attribute. */
  accept: string;
  busy?: boolean;
  onChoose: (file: File | null) => void;
}

/** A button that opens the file dialog of the browser. The same file can be selected twice. */
export function FileButton({ children, label, accept, busy, onChoose }: FileButtonProps) {
  return (
    <span className={styles.root} data-part="file-button">
      <input
        type="file"
        aria-label={label}
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <span className={clsx(buttonStyles.button, styles.button)} aria-hidden aria-busy={busy}>
        {children}
      </span>
    </span>
  );
}
