import { createContext, useContext } from 'react';

type MenuParts = typeof import('radix-ui/internal').Menu;

/** What the items of a menu are made of. It comes with the first menu that is opened. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('An item stands outside of a menu');
  return parts;
}
