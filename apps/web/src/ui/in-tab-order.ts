import { createContext } from 'react';

/** Whether controls here are reached by Tab: those of a table's rows only while their row is the one in the tab order. */
export const InTabOrder = createContext(true);
