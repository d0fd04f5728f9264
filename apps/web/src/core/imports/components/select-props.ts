import type { SyntheticEvent } from 'react';
import styles from './Mapping.module.css';

/** Props of all drop-down lists of this feature. They open inside the main landmark, and the list itself is scrollable. */
export const SELECT_PROPS = {
  comboboxProps: { position: 'bottom-start', offset: 4, portalProps: { target: '#main' } },
  withScrollArea: false,
  classNames: { options: styles.options },
} as const;

const selectText = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select();

/** Props of a searchable list. Typing replaces the shown text, and Enter selects the first result. */
export const SEARCH_PROPS = {
  ...SELECT_PROPS,
  searchable: true,
  selectFirstOptionOnChange: true,
  onFocus: selectText,
  onClick: selectText,
} as const;
