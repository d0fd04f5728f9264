import type { SyntheticEvent } from 'react';

/** What every list of choices here shares: it opens inside the main landmark, and the list itself is what scrolls. */
export const SELECT_PROPS = {
  comboboxProps: { position: 'bottom-start', offset: 4, portalProps: { target: '#main' } },
  withScrollArea: false,
  classNames: { options: 'iw-options' },
} as const;

const selectText = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select();

/** A list that is searched by typing over what it shows; Enter takes the first hit. */
export const SEARCH_PROPS = {
  ...SELECT_PROPS,
  searchable: true,
  selectFirstOptionOnChange: true,
  onFocus: selectText,
  onClick: selectText,
} as const;
