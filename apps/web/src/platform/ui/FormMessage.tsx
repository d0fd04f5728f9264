import styles from './FormMessage.module.css';

/** Shows an error message inside a form. */
export const FormMessage = ({ children }: { children: string | null }) =>
  children ? (
    <p className={styles.root} data-part="form-message" role="alert">
      {children}
    </p>
  ) : null;
