/** `outside`: nobody comes to the address. */
export const requestStates = ['new', 'outside', 'accepted', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];
