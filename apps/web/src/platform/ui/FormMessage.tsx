import './FormMessage.css';

/** Shows an error message inside a form. */
export const FormMessage = ({ children }: { children: string | null }) =>
  children ? (
    <p className="form-note" role="alert">
      {children}
    </p>
  ) : null;
