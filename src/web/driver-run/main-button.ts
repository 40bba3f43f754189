/** The one main button of a card or sheet: full width, for a thumb. */
export const mainButton = 'relative h-14! w-full rounded-xl! text-[1.0625rem]! font-semibold!';
