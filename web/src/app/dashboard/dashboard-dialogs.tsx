import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { DIALOGS } from '#app/screen-parts.tsx';
import { type DialogName, findScreen, maySee } from '#app/screens.tsx';
import { useUser } from '#lib/session/user-context.ts';

type Dialogs = {
  /**
   * `about` is the id of what the dialog begins with, where it has a choice. Opens nothing for whom the dialog is not.
   */
  show: (name: DialogName, about?: string) => void;
};

const DialogsContext = createContext<Dialogs | null>(null);

/** The dialogs of the signed-in app; each is fetched when it is first opened, and one is open at a time. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const { role } = useUser();
  const [open, setOpen] = useState<DialogName | null>(null);
  const [about, setAbout] = useState<string | null>(null);
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  const dialogs = useMemo<Dialogs>(
    () => ({
      show: (name, subject) => {
        if (!maySee(findScreen(name), role)) return;
        setAbout(subject ?? null);
        setOpened((names) => (names.includes(name) ? names : [...names, name]));
        setOpen(name);
      },
    }),
    [role],
  );
  return (
    <DialogsContext value={dialogs}>
      {children}
      {/* Once opened they stay mounted, so that closing is seen; one that is fetched hides none of the others. */}
      {opened.map((name) => {
        const Dialog = DIALOGS[name];
        return <Dialog key={name} isOpen={open === name} onClose={() => setOpen(null)} about={about} />;
      })}
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const value = useContext(DialogsContext);
  if (!value) throw new Error('useDialogs stands outside of the signed-in part of the app');
  return value;
}
