import { extensionPoint } from '../feature.ts';

/** Shortcuts of a screen: what they do, by their keys as the overview shows them. */
export interface ShortcutGroup {
  title: string;
  keys: Readonly<Record<string, string>>;
}

/** The shortcuts of a feature, which are loaded with the overview. */
export const shortcuts = extensionPoint<() => Promise<readonly ShortcutGroup[]>>('shortcuts');
