import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import { FormMessage } from '../ui/FormMessage.tsx';
import buttonStyles from '../ui/button.module.css';
import { compareValues, type FieldLabels } from './compare-values.ts';
import styles from './FormNotices.module.css';
import type { EditForm } from './use-edit-form.ts';

interface FormNoticesProps {
  form: EditForm;
  /** How the comparison of versions shows fields. */
  labels?: FieldLabels | undefined;
  /** True if the message counts the errors of fields, which may not be visible. */
  countsErrors?: boolean;
  /** Shown in place of the message. */
  children?: ReactNode;
}

/** What a user must know about a form: restored changes, why it could not be saved, and what another user has saved. */
export function FormNotices({ form, labels, countsErrors = false, children }: FormNoticesProps) {
  const { conflict, errors, isRestored, message, issue, discard } = form;
  const differences = conflict ? compareValues(conflict.own, conflict.other, labels) : [];
  const count = Object.keys(errors).length;
  const summary =
    countsErrors && count > 0 ? `Fix ${count === 1 ? '1 error' : `${count} errors`} before saving.` : null;
  return (
    <>
      {isRestored && (
        <p className={clsx(layoutStyles.row, styles.restored)} data-part="form-notice" role="status">
          <span className={textStyles.caption}>Your unsaved changes were restored.</span>
          <button type="button" className={buttonStyles.button} data-quiet onClick={discard}>
            Discard changes
          </button>
        </p>
      )}
      {children ?? <FormMessage>{message ?? (countsErrors ? summary : issue)}</FormMessage>}
      {conflict && (
        <section className={styles.conflict} data-part="form-notice" aria-label="Both versions">
          {differences.length > 0 && (
            <table className={styles.versions}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Your version</th>
                  <th scope="col">Current version</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ label, own, other }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{own}</td>
                    <td>{other}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <div className={layoutStyles.row}>
            <button type="button" className={buttonStyles.button} onClick={conflict.onOverwrite}>
              Save my version
            </button>
            <button type="button" className={buttonStyles.button} onClick={conflict.onReload}>
              Discard mine and load theirs
            </button>
          </div>
        </section>
      )}
    </>
  );
}
