import type { ReactNode } from 'react';
import layoutStyles from '../theme/layout.module.css';
import styles from './Kbd.module.css';

/** Shows one key. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={styles.root} data-part="kbd">
    {children}
  </kbd>
);

/** Shows a key sequence or chord, with keys separated by spaces: `G A`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={layoutStyles.row} style={{ gap: 4 }}>
    {keys.split(' ').map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);
