/** Opens the panel of the assistant from anywhere. */

/** The key that opens the panel on any screen. */
export const ASSISTANT_KEY = 'I';

const requests = new EventTarget();

export const openAssistant = (): void => void requests.dispatchEvent(new Event('open'));

/** Calls the handler when the panel is to open. @returns a function that unsubscribes */
export function onOpenAssistant(handler: () => void): () => void {
  requests.addEventListener('open', handler);
  return () => requests.removeEventListener('open', handler);
}
