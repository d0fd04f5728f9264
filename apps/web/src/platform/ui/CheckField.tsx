import './SelectField.css';

interface CheckFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A checkbox with a label. */
export const CheckField = ({ label, value, onChange }: CheckFieldProps) => (
  <label className="cf">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);
