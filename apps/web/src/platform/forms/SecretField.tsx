import type { ComponentProps } from 'react';
import { TextField } from '../ui/TextField.tsx';

interface SecretFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'placeholder'> {
  /** Whether a secret is stored, which can be replaced but is never shown. */
  isStored: boolean;
}

/** A password or a key of another server. If it is empty, the stored one remains. */
export const SecretField = ({ isStored, ...props }: SecretFieldProps) => (
  <TextField
    type="password"
    autoComplete="new-password"
    placeholder={isStored ? 'Saved. Leave empty to keep it.' : ''}
    {...props}
  />
);
