import * as z from 'zod';

/** How far an edit of a recurring order goes: this one alone, it and all later ones, or every one that is open. */
export const editScopes = ['this', 'following', 'all'] as const;
export const EditScope = z.enum(editScopes);
export type EditScope = z.infer<typeof EditScope>;

/** What can be changed by hand for one occurrence alone; a change of all later ones then leaves it. */
export const handFields = [
  'items',
  'dates',
  'pickup_address',
  'delivery_address',
  'special_instructions',
  'purchase_order',
] as const;
export const HandField = z.enum(handFields);
export type HandField = z.infer<typeof HandField>;
