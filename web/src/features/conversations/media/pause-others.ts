/** One thing is heard at a time; null: nothing is. */
export function pauseOthers(playing: HTMLMediaElement | null): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other !== playing) other.pause();
  }
}
