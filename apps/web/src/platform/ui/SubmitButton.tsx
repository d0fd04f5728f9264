import styles from './button.module.css';

interface SubmitButtonProps {
  children: string;
  /** True while the request is pending. */
  busy?: boolean;
  disabled?: boolean;
  /** Whether something is lost; the button is red. */
  isDestructive?: boolean | undefined;
}

/** The primary button of a form. While it is busy, it ignores clicks. */
export const SubmitButton = ({ children, busy, disabled, isDestructive }: SubmitButtonProps) => (
  <button
    type="submit"
    className={styles.button}
    data-part="button"
    data-primary
    data-destructive={isDestructive || undefined}
    aria-busy={busy}
    disabled={disabled}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  >
    {children}
  </button>
);
