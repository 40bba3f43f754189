import { useOpened } from '#web/kernel/opened.ts';

/** The order whose details are open. */
export const useOpenedOrder = () => useOpened('order');
