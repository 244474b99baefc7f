import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';

import { FileRow } from '#features/media-rules/file-row.tsx';
import classes from '#features/media-rules/rule-form.module.css';
import type { RuleFiles } from '#features/media-rules/use-rule-files.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { ruleFiles: RuleFiles; isBusy: boolean };

/** The files in the order in which they are sent: dragged by mouse, finger or keyboard, each step said aloud. */
export function SortableFiles({ ruleFiles, isBusy }: Props) {
  const { t } = useTranslation();
  const { files, move } = ruleFiles;
  const sensors = useSensors(
    // A press on the grip is no drag yet.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier | undefined) => files.findIndex(({ key }) => key === id);
  const words = (id: UniqueIdentifier, over: UniqueIdentifier | undefined = id) => ({
    name: files[placeOf(id)]?.name ?? '',
    position: placeOf(over) + 1,
    total: files.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('mediaRules.picked', words(active.id)),
    onDragOver: ({ active, over }) => t('mediaRules.moved', words(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('mediaRules.dropped', words(active.id, over?.id)),
    onDragCancel: ({ active }) => t('mediaRules.cancelled', words(active.id)),
  };
  if (files.length === 0) return <p className={classes.none}>{t('mediaRules.noFiles')}</p>;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('mediaRules.instructions') },
      }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [placeOf(active.id), placeOf(over?.id)];
        if (from !== -1 && to !== -1 && from !== to) move(from, to);
      }}
    >
      <SortableContext items={files.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={t('mediaRules.files')}>
          {files.map((file) => (
            <FileRow key={file.key} file={file} ruleFiles={ruleFiles} isBusy={isBusy} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
