import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MILLISECONDS = 2_000;

/** Whether somebody is typing in this field: from a change on, until nothing was typed for two seconds. */
export function useTyping(): { isTyping: boolean; onTyped: () => void; onSent: () => void } {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onSent = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(false);
  }, []);
  const onTyped = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = setTimeout(() => setTyping(false), IDLE_MILLISECONDS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isTyping, onTyped, onSent };
}
