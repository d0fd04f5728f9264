/** A checkbox is an input too, but nobody types into it. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';

/** Whether what is pressed belongs to a field or a dialog: single letters are no shortcuts there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPING) !== null;
