import { useEffect, useRef } from 'react';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './FilterPanel.module.css';

interface AlertBoxProps {
  text: string;
  onClose: () => void;
}

/** Modal message that the user confirms with OK (C3-25). */
export function AlertBox({ text, onClose }: AlertBoxProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no semantic element for alert dialogs.
    <dialog ref={box} role="alertdialog" aria-label={text} className={styles.alertDialog} onClose={onClose}>
      <p>{text}</p>
      <form method="dialog">
        <button type="submit" className={buttonStyles.button} data-primary>
          OK
        </button>
      </form>
    </dialog>
  );
}
