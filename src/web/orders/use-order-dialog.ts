import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';

/** Opens and closes the details dialog of an order; its id is in the query string. */
export const useOrderDialog = () => useDialogParam('order');
