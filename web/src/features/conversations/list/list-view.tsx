import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

import { keepListPlace, readListPlace } from '#features/conversations/list/list-place.ts';
import type { ConversationFilter } from '#features/conversations/types.ts';
import { useUser } from '#lib/session/user-context.ts';

/** What the list shows. The list, the search over it and the commands read and change the same. */
export type ListView = {
  filter: ConversationFilter;
  setFilter: (filter: ConversationFilter) => void;
  /** What stands in the search field. */
  text: string;
  setText: (text: string) => void;
};

const ListViewContext = createContext<ListView | null>(null);

export function ListViewProvider({ children }: { children: ReactNode }) {
  const { id: userId } = useUser();
  const [place, setPlace] = useState(() => readListPlace(userId));
  const view = useMemo(() => {
    const change = (part: Partial<typeof place>) => {
      keepListPlace(userId, part);
      setPlace((before) => ({ ...before, ...part }));
    };
    return {
      filter: place.filter,
      setFilter: (filter: ConversationFilter) => change({ filter }),
      text: place.search,
      setText: (search: string) => change({ search }),
    };
  }, [place, userId]);
  return <ListViewContext value={view}>{children}</ListViewContext>;
}

export function useListView(): ListView {
  const view = useContext(ListViewContext);
  if (!view) throw new Error('The list of conversations stands outside of its view');
  return view;
}
