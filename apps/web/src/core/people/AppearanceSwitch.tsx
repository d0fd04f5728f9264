import { identity } from '@mainstay/contract/identity';
import type { Appearance } from '@mainstay/contract/tenants/appearance';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../platform/lib/api.ts';
import { mutation } from '../../platform/lib/query.ts';
import { showToast } from '../../platform/ui/toast.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import textStyles from '../../platform/theme/text.module.css';
import styles from './AppearanceSwitch.module.css';

const CHOICES: { value: Appearance; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** Selects light, dark or the mode of the system. The update is optimistic and is reverted if the server rejects it. */
export function AppearanceSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const save = useMutation(mutation(identity.setAppearance));
  const change = (appearance: Appearance) => {
    const before = colorScheme;
    setColorScheme(appearance);
    save.mutate(
      { body: { appearance } },
      {
        onError: (error) => {
          setColorScheme(before);
          showToast(getErrorMessage(error));
        },
      },
    );
  };
  return (
    <div className={styles.root} data-part="appearance-switch">
      <span id="appearance-label" className={textStyles.caption}>
        Appearance
      </span>
      <SegmentedControl aria-labelledby="appearance-label" value={colorScheme} onChange={change} data={CHOICES} />
    </div>
  );
}
