import type { CSSProperties } from 'react';
import { getHue, getInitials } from './initials.ts';
import styles from './Person.module.css';

interface PersonProps {
  name: string;
  image?: string | null;
  size?: number;
}

/**
 * Shows a user's image or initials. It is hidden from screen readers, because the name is beside it or in hidden text.
 */
export function Person({ name, image, size = 20 }: PersonProps) {
  const style = { '--hue': getHue(name), '--s': `${size}px` } as CSSProperties;
  if (image) return <img className={styles.root} data-part="person" src={image} alt="" style={style} />;
  return (
    <span className={styles.root} data-part="person" aria-hidden style={style}>
      {getInitials(name)}
    </span>
  );
}
