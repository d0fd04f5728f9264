/** Focuses an element in the next frame, unless the focus is in another field by then. */
export const returnFocus = (getElement: () => HTMLElement | null): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) getElement()?.focus();
  });
};
