import { useDialogParam } from '#web/kernel/opened.ts';

/** Opens and closes the details dialog of an order; its id is in the query string. */
export const useOrderDialog = () => useDialogParam('order');
