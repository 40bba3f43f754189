import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { useDialogParam, useOpenDialog } from '#web/kernel/routing/use-dialog-param.ts';

/** Opens and closes the details dialog of an order; its id is in the query string. */
export const useOrderDialog = () => useDialogParam('order');

/** Opens the details dialog of an order. */
export const useOpenOrder = () => useOpenDialog('order').open;

/** Opens and closes the form of a new order with what another one had; the id of that one is in the query string. Once placed, its details take its place; over the details of that one it takes theirs, so that both close to the list. */
export const useSameAgain = () => {
  const again = useDialogParam('again', 'order');
  const { replace: showPlaced } = useOpenDialog('order', 'again');
  return { ...again, showPlaced };
};

/** What a case is about that asks for the price of something that cannot be ordered yet. */
export const aPrice = 'price';
const CaseAbout = z.union([z.literal(aPrice), Id]);

/** Opens and closes the form of a case about an order, whose id is in the query string, or about a price. */
export const useCaseAbout = () => useDialogParam<string>('case_about', 'order', CaseAbout);

/** Opens that form alone. */
export const useOpenCaseAbout = () => useOpenDialog('case_about', 'order').open;

/** Opens one's own account, where a customer says what drivers read at each visit. */
export function useOpenAccount() {
  const { open } = useOpenDialog('account');
  return () => open('own');
}

/** Opens and closes the dialog that chooses a new date after a failed stop; the id of its order is in the query string. */
export const useNewDateDialog = () => useDialogParam('new_date', 'order');
