import { createContext } from 'react';

/** Whether controls are in the tab order. Those of a table row are in it only if their row is. */
export const InTabOrder = createContext(true);
