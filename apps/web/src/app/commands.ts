/** The commands of the palette and the shortcuts that open a screen. */
import type { Session } from '../platform/lib/session.ts';
import { type Command, getFeatures } from '../platform/feature.ts';

/** Returns the commands that open a screen and are available to the user, by label. */
export const getCommands = (session: Session): Command[] =>
  getFeatures()
    .commands.filter(({ isVisible }) => isVisible?.(session) ?? true)
    .toSorted((a, b) => a.label.localeCompare(b.label));
