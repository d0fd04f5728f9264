import './FormMessage.css';

/** What the server refused, inside the form. */
export const FormMessage = ({ children }: { children: string | null }) =>
  children ? (
    <p className="form-note" role="alert">
      {children}
    </p>
  ) : null;
