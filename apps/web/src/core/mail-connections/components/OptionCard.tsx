import type { InputHTMLAttributes } from 'react';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Mailbox.module.css';

interface OptionCardProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'checked' | 'onChange'> {
  label: string;
  about: string;
}

/** A checkbox or radio button with an explanation. */
export const OptionCard = ({ label, about, ...input }: OptionCardProps) => (
  <label className={styles.option}>
    <input {...input} />
    <b>{label}</b>
    <span className={textStyles.caption}>{about}</span>
  </label>
);
