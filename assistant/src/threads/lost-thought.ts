/**
 * A task was given up: it took more of the processor than any may, or its thread broke down under it. Tried again it
 * would only do so again.
 */
export class LostThoughtError extends Error {
  override readonly name = 'LostThoughtError';
}
