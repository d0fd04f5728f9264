import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './SignInFrame.module.css';

/** Loading screen while the next screen is being determined. */
export const LoaderScreen = () => (
  <main className={styles.centeredScreen} id="main">
    <h1 className={textStyles.screenReaderOnly}>Mainstay</h1>
    <span className={buttonStyles.spinner} role="status" aria-label="Loading" />
  </main>
);
