/** Checkboxes are excluded, because users do not type into them. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';

/** Returns whether the event target is in a field or dialog, where single letters must not act as shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPING) !== null;
