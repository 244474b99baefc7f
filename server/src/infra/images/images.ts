import { runChildTask } from '#infra/child-task.ts';

/** `bytes` is the size of the file; width and height are those of one frame, in pixels. */
export type RenderedImage = { file: string; mediaType: string; bytes: number; width: number; height: number };
/** `isAnimated`: the file moved, whether or not the picture does. */
export type Rendered = { picture: RenderedImage; thumbnail: RenderedImage; isAnimated: boolean };
/** `sent`: one still JPEG or PNG of at most 8 MB, which is all that other platforms take. */
export type Rendering = 'shown' | 'sent';
/** `broken`: no picture can be made of it. `too_large`: more pixels than anybody photographs. */
export type RenderFault = 'broken' | 'too_large';

const PROGRAM = new URL('./render-image.ts', import.meta.url);
const SECONDS = 30;
const MEMORY = 1024 * 1024 * 1024;

/**
 * Makes of any picture (JPEG, PNG, WebP, GIF, AVIF, HEIC) one that every browser shows and that carries nothing but its
 * pixels, and a small one; both are files in `folder`, an existing folder. Whatever happens to the process that does
 * it, this one goes on.
 */
export async function renderImage(
  source: string,
  folder: string,
  rendering: Rendering = 'shown',
): Promise<Rendered | { fault: RenderFault }> {
  const ended = await runChildTask<Rendered | { fault: RenderFault }>(PROGRAM, [source, folder, rendering], {
    seconds: SECONDS,
    memory: MEMORY,
  });
  // Killed by a bound or by its own decoder: the picture is to blame.
  if ('fault' in ended) return { fault: ended.fault === 'too_much_memory' ? 'too_large' : 'broken' };
  return ended.answer;
}
