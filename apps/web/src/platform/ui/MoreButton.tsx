import styles from './button.module.css';

interface MoreButtonProps {
  /** True while the next page is loading. */
  busy: boolean;
  onPress: () => void;
}

/** Loads the next page of a list. It is rendered below the entries. */
export const MoreButton = ({ busy, onPress }: MoreButtonProps) => (
  <button type="button" className={styles.button} data-quiet disabled={busy} onClick={onPress}>
    Show more
  </button>
);
