import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** Shows one key. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={styles.root} data-part="kbd">
    {children}
  </kbd>
);
