import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { ACCEPT } from '#features/conversations/uploads/file-rules.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useKeyAction } from '#lib/keys/key-actions.ts';
import { IconButton } from '#ui/icon-button.tsx';

type Props = {
  isDisabled: boolean;
  size: 'medium' | 'touch';
  className: string | undefined;
  onFiles: (files: Iterable<File>) => void;
};

export function AttachButton({ isDisabled, size, className, onFiles }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  useKeyAction('attach', choose, { isOff: isDisabled });
  return (
    <>
      <IconButton
        label={t('uploads.attach')}
        size={size}
        className={className}
        disabled={isDisabled}
        onClick={choose}
      >
        <IconPaperclip size={20} stroke={1.5} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
