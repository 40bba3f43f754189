import { createContext } from 'react';

/** How a filter is laid out: as a button in the bar, or expanded in the sheet that a collapsed bar opens. */
export const FilterLayoutContext = createContext<'bar' | 'sheet'>('bar');
