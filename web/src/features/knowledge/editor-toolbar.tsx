import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconCopy,
  IconDots,
  IconEye,
  IconFileImport,
  IconHistory,
  IconMessageQuestion,
  IconPencil,
  IconRefresh,
  IconSearch,
} from '@tabler/icons-react';
import { useRef } from 'react';
import classes from '#features/knowledge/editor-toolbar.module.css';
import { FILE_TYPES } from '#features/knowledge/files/file-fault.ts';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useEditorLayout } from '#features/knowledge/use-editor-layout.ts';
import { useRegenerate } from '#features/knowledge/use-regenerate.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segments } from '#ui/segments.tsx';
import { useCopy } from '#ui/use-copy.ts';

/** View or edit, and what can be done with the whole text. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { isPhone, toolbar, hasFaqBeside } = useEditorLayout(editor);
  const { edit, search } = editor;
  const { isCopied, copy } = useCopy(t('editor.copyFailed'));
  const size = isPhone ? 'touch' : 'medium';
  const copyIcon = isCopied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />;
  const copyLabel = isCopied ? t('common.copied') : t('common.copy');

  return (
    <div className={classes.bar} data-place={toolbar}>
      <Segments
        label={t('editor.mode')}
        segments={[
          { value: 'view', label: t('editor.view'), icon: <IconEye size={16} stroke={1.5} /> },
          { value: 'edit', label: t('editor.edit'), icon: <IconPencil size={16} stroke={1.5} /> },
        ]}
        value={edit.mode}
        onChange={edit.show}
      />
      <div className={classes.tools}>
        <IconButton label={t('editor.search')} size={size} disabled={edit.isBlank} onClick={search.open}>
          <IconSearch size={18} stroke={1.5} />
        </IconButton>
        {isPhone ? (
          <IconButton
            label={copyLabel}
            size={size}
            disabled={edit.isBlank}
            className={isCopied ? classes.copied : ''}
            onClick={() => void copy(edit.text)}
          >
            {copyIcon}
          </IconButton>
        ) : (
          <Button
            icon={copyIcon}
            disabled={edit.isBlank}
            className={isCopied ? classes.copied : ''}
            onClick={() => void copy(edit.text)}
          >
            {copyLabel}
          </Button>
        )}
        <MoreMenu editor={editor} size={size} hasFaqBeside={hasFaqBeside} />
      </div>
    </div>
  );
}

type MenuProps = { editor: Editor; size: 'touch' | 'medium'; hasFaqBeside: boolean };

function MoreMenu({ editor, size, hasFaqBeside }: MenuProps) {
  const { t } = useTranslation();
  const { source, edit } = editor;
  const files = useRef<HTMLInputElement>(null);
  const regenerate = useRegenerate(source);
  const isKnowledge = source.part === 'knowledge_base';
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton label={t('editor.more')} size={size}>
            <IconDots size={18} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isKnowledge && !hasFaqBeside && (
            <Menu.Item
              leftSection={<IconMessageQuestion size={16} stroke={1.5} />}
              onClick={() => editor.openPanel({ name: 'faq' })}
            >
              {t('faq.title')}
            </Menu.Item>
          )}
          {isKnowledge && (
            <Menu.Item
              leftSection={<IconFileImport size={16} stroke={1.5} />}
              onClick={() => files.current?.click()}
            >
              {t('file.choose')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory size={16} stroke={1.5} />}
            disabled={source.stored?.version === ''}
            onClick={() => editor.openPanel({ name: 'versions' })}
          >
            {t('versions.title')}
          </Menu.Item>
          {!isKnowledge && (
            <Menu.Item
              leftSection={<IconRefresh size={16} stroke={1.5} />}
              disabled={regenerate.isPending || edit.isChanged}
              onClick={() => regenerate.mutate()}
            >
              {t('prompt.regenerate')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isKnowledge && (
        <input
          ref={files}
          type="file"
          hidden
          aria-label={t('file.choose')}
          accept={FILE_TYPES.join(',')}
          multiple
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            // The same file can be chosen again.
            event.currentTarget.value = '';
            editor.openFiles(chosen);
          }}
        />
      )}
    </>
  );
}
