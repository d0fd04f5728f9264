import { identity } from '@mainstay/contract/identity';
import type { Appearance } from '@mainstay/contract/tenants/appearance';
import { useMantineColorScheme } from '@mantine/core';
import { callApi, getErrorMessage } from '../../platform/lib/api.ts';
import { showToast } from '../../platform/ui/toast.ts';

export const APPEARANCES: readonly { value: Appearance; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/**
 * Returns the appearance of the user and a function that changes it. The update is optimistic and is reverted if the server
 * rejects it, even if the component that changed it was unmounted.
 */
export function useAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = async (appearance: Appearance) => {
    setColorScheme(appearance);
    try {
      await callApi(identity.setAppearance, { body: { appearance } });
    } catch (error) {
      setColorScheme(colorScheme);
      showToast(getErrorMessage(error));
    }
  };
  return { appearance: colorScheme, change };
}
