/** Color themes with their display names (1-settings-16). */
import { type Theme, THEMES } from '../tenants/appearance.ts';

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  'theme-default': 'Green',
  'theme-bl': 'Blue',
  'theme-pur': 'Violet',
  'theme-org': 'Orange',
};

/** Returns the default theme if the theme is unset or unknown. */
export const themeOrDefault = (code: string | null | undefined): Theme =>
  THEMES.find((theme) => theme === code) ?? 'theme-default';

/** All themes with their names, in the order of the picker. */
export const THEME_LIST: readonly { code: Theme; name: string }[] = THEMES.map((code) => ({
  code,
  name: THEME_NAMES[code],
}));
