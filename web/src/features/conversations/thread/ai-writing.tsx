import type { Conversation } from '@parley/contract/conversations.ts';
import { useEffect, useState } from 'react';
import classes from '#features/conversations/thread/ai-writing.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spark } from '#ui/spark.tsx';
import { TypingDots } from '#ui/typing-dots.tsx';

/** An event may be lost; nothing is written for longer than this. */
const SAFETY_MILLISECONDS = 120_000;

/** Stands under the messages from the event that the AI began until the event that it ended. */
export function AiWriting({ turnState }: Pick<Conversation, 'turnState'>) {
  const { t } = useTranslation();
  const isGenerating = turnState === 'generating';
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    setOverdue(false);
    if (!isGenerating) return;
    const timer = setTimeout(() => setOverdue(true), SAFETY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isGenerating]);

  if (!isGenerating || isOverdue) return null;
  return (
    <p className={classes.writing} role="status">
      <Spark />
      {t('chat.aiWriting')}
      <TypingDots />
    </p>
  );
}
