/** Keeps what is typed after the palette was opened and before its field has the focus, while its code is loading. */

export interface TypedAhead {
  text: string;
  /** Whether Enter was pressed after the text. */
  isSubmitted: boolean;
  /** Calls the handler with the whole text for each further key. @returns a function that unsubscribes */
  subscribe: (handler: (text: string) => void) => () => void;
  stop: () => void;
}

/** Starts to collect keys. Escape calls `onCancel` and stops. */
export function collectTypedText(onCancel: () => void): TypedAhead {
  let onText: ((text: string) => void) | undefined;
  const typed: TypedAhead = {
    text: '',
    isSubmitted: false,
    subscribe(handler) {
      onText = handler;
      return () => {
        onText = undefined;
      };
    },
    stop: () => removeEventListener('keydown', onKeyDown, true),
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      typed.stop();
      onCancel();
    } else if (event.key === 'Enter') typed.isSubmitted = true;
    else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (event.key.length === 1) typed.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
    onText?.(typed.text);
  }
  addEventListener('keydown', onKeyDown, true);
  return typed;
}
