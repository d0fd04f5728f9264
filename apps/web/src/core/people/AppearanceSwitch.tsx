import { SegmentedControl } from '@mantine/core';
import { APPEARANCES, useAppearance } from './use-appearance.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import textStyles from '../../platform/theme/text.module.css';
import styles from './AppearanceSwitch.module.css';

/** Selects light, dark or the mode of the system. */
export function AppearanceSwitch() {
  const { appearance, change } = useAppearance();
  return (
    <div className={styles.root} data-part="appearance-switch">
      <span id="appearance-label" className={textStyles.caption}>
        Appearance
      </span>
      <SegmentedControl
        aria-labelledby="appearance-label"
        value={appearance}
        onChange={change}
        data={[...APPEARANCES]}
      />
    </div>
  );
}
