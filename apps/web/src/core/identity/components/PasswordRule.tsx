import { allowsSpaces, type PasswordPolicy } from '@mainstay/contract/rules/password';
import styles from '../../../platform/theme/text.module.css';

/** The rules for a new password, shown below its fields. */
export const PasswordRule = ({ policy }: { policy: PasswordPolicy }) => (
  <p className={styles.caption}>
    {policy.min} to {policy.max} characters: letters, digits{allowsSpaces(policy) && ', spaces'} and{' '}
    <span style={{ whiteSpace: 'nowrap' }}>! @ # $ % ^ &amp; * ( ) _ + - = . , ? : ;</span> Not your name, your email,
    your company or a common password.
  </p>
);
