import { createContext } from 'react';

/** Where a filter stands: as a button in the bar, or laid open in the sheet the bar folds into. */
export const FilterPlace = createContext<'bar' | 'sheet'>('bar');
