import { createContext, type ReactNode, useContext } from 'react';

/** What a message says beside its own words: how to reach whom it says to contact. */
export const AddendumContext = createContext<(message: string) => ReactNode>(() => null);

export function useAddendum(message: ReactNode): ReactNode {
  const addendumOf = useContext(AddendumContext);
  return addendumOf(
    [message]
      .flat()
      .filter((part) => typeof part === 'string')
      .join(''),
  );
}
