import type { Message } from '@parley/contract/conversations.ts';
import {
  IconAlertCircle,
  IconCircleDashed,
  IconFile,
  IconHeart,
  IconMessage,
  IconMicrophone,
  IconMovie,
  IconNote,
  IconPhoto,
  IconShare3,
  IconSticker,
  IconVideo,
} from '@tabler/icons-react';

const icons = {
  text: IconMessage,
  audio: IconMicrophone,
  video: IconVideo,
  image: IconPhoto,
  file: IconFile,
  sticker: IconSticker,
  story: IconCircleDashed,
  reel: IconMovie,
  share: IconShare3,
  reaction: IconHeart,
  unsupported: IconAlertCircle,
  note: IconNote,
};

export function KindIcon({ type, size }: { type: Message['messageType']; size: 14 | 16 | 18 }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.5} aria-hidden="true" />;
}
