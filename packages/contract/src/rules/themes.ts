/** The colour themes by the names people know (1-settings-16). */
import { type Theme, THEMES } from '../identity.ts';

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  'theme-default': 'Green',
  'theme-bl': 'Blue',
  'theme-pur': 'Violet',
  'theme-org': 'Orange',
};

/** A theme that is unset, or that nobody knows, is the default one. */
export const themeOrDefault = (code: string | null | undefined): Theme =>
  THEMES.find((theme) => theme === code) ?? 'theme-default';

/** Every theme with its name, in the order of the choice. */
export const THEME_LIST: readonly { code: Theme; name: string }[] = THEMES.map((code) => ({
  code,
  name: THEME_NAMES[code],
}));
