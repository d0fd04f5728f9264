import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clearToast, getToast, onToast } from './toast.ts';
import styles from './Toasts.module.css';

/** Renders toasts; mounted once. The live region always exists, so that screen readers announce new content. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, getToast);
  return (
    <section className={styles.root} aria-label="Notifications" aria-live="polite">
      {toast && (
        <div className={styles.toast} key={toast.id}>
          <span>{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              className={styles.undoButton}
              onClick={() => {
                toast.undo?.();
                clearToast();
              }}
            >
              Undo
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={clearToast}>
            <X size={15} aria-hidden />
          </button>
        </div>
      )}
    </section>
  );
}
