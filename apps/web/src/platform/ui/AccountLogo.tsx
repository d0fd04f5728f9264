import type { CSSProperties } from 'react';
import { getHue, getInitials } from './initials.ts';
import styles from './Person.module.css';

interface AccountLogoProps {
  name: string;
  image?: string | null;
  size?: number;
}

/** Shows an account's logo or its first letter as a square. */
export function AccountLogo({ name, image, size = 20 }: AccountLogoProps) {
  const style = { '--hue': getHue(name), '--s': `${size}px` } as CSSProperties;
  if (image)
    return (
      <img className={styles.root} data-part="person" data-square src={image} alt="" style={style} loading="lazy" />
    );
  return (
    <span className={styles.root} data-part="person" data-square aria-hidden style={style}>
      {getInitials(name).slice(0, 1)}
    </span>
  );
}
