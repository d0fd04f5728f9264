import styles from './SelectField.module.css';

interface CheckFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A checkbox with a label. */
export const CheckField = ({ label, value, onChange }: CheckFieldProps) => (
  <label className={styles.checkField} data-part="select-field-check-field">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);
