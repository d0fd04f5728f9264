import './button.css';

interface SubmitButtonProps {
  children: string;
  /** The answer is under way. */
  busy?: boolean;
  disabled?: boolean;
}

/** The one primary button of a form. While it is busy it rejects a second press. */
export const SubmitButton = ({ children, busy, disabled }: SubmitButtonProps) => (
  <button
    type="submit"
    className="btn"
    data-primary
    aria-busy={busy}
    disabled={disabled}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  >
    {children}
  </button>
);
