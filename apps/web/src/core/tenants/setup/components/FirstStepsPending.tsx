import styles from './FirstStepsPending.module.css';

/** Takes the place of the first steps while they are loading. The screen below them is shown after them, because it would move. */
export const FirstStepsPending = () => <span className={styles.root} hidden />;
