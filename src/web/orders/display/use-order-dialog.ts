import { useDialogParam, useOpenDialog } from '#web/kernel/routing/use-dialog-param.ts';

/** Opens and closes the details dialog of an order; its id is in the query string. */
export const useOrderDialog = () => useDialogParam('order');

/** Opens the details dialog of an order. */
export const useOpenOrder = () => useOpenDialog('order').open;

/** Opens and closes the form of a new order with what another one had; the id of that one is in the query string. Once placed, its details take its place. */
export const useSameAgain = () => {
  const again = useDialogParam('again', 'order');
  const { replace: showPlaced } = useOpenDialog('order', 'again');
  return { ...again, showPlaced };
};

/** Opens and closes the form of a case about an order; the id of the order is in the query string. */
export const useCaseAbout = () => useDialogParam('case_about', 'order');

/** Opens and closes the dialog that chooses a new date after a failed stop; the id of its order is in the query string. */
export const useNewDateDialog = () => useDialogParam('new_date', 'order');
