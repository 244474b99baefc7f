import { useShow } from '#app/use-show.ts';
import { wantLine } from '#features/knowledge/wanted-line.ts';

/** From an answer of the rehearsal to the line that it would be written from, and to who writes it. */
export function useRehearsalWays() {
  const show = useShow();
  return {
    onShowSource: ({ place, line }: { place: string; line: string }) => {
      wantLine({ quote: line, heading: place, question: null, start: null });
      show('knowledge');
    },
    onShowSettings: () => show('assistant'),
  };
}
