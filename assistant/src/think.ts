import type { Given, Results, TaskName } from './tasks.ts';

/**
 * Does one of the tasks, here or in another thread. What goes in and what comes out is plain data. Rejects with a
 * LostThoughtError where the task takes too much.
 */
export type Think = <Name extends TaskName>(name: Name, ...given: Given[Name]) => Promise<Results[Name]>;

/** In this thread; what it takes is read with the first task. */
export const thinkHere: Think = async (name, ...given) => {
  const { doTask } = await import('./tasks.ts');
  return doTask(name, given);
};
