import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type=file]), select, textarea';

/**
 * Handles keys of a ticket form: Enter neither submits it nor inserts a line break. Shift+Enter inserts a line break in a text area
 * (C3-22).
 */
export function suppressEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || !field.matches(FIELDS)) return;
  if (!(event.shiftKey && field.matches('textarea'))) event.preventDefault();
}
