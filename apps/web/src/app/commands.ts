/** The commands of the palette and the shortcuts that open a screen. */
import type { Session } from '../platform/lib/session.ts';
import { type Command, getFeatures } from '../platform/feature.ts';

/** Returns the commands that are available to the user, by label: those of the features and others. */
export const getCommands = (session: Session, others: readonly Command[] = []): Command[] =>
  [...getFeatures().commands, ...others]
    .filter(({ isVisible }) => isVisible?.(session) ?? true)
    .toSorted((a, b) => a.label.localeCompare(b.label));
