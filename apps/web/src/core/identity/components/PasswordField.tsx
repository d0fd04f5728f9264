import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../platform/ui/TextField.tsx';
import styles from '../../../platform/ui/TextField.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  value: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

/** Password field with a button to show the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.showPasswordButton}
          aria-pressed={isVisible}
          aria-label="Show password"
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon size={16} aria-hidden />
        </button>
      }
    />
  );
}
