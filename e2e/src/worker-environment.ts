import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Node's, and what the files of a worker have shared ends with the worker: vitest waits for it. */
const environment: Environment = {
  name: 'worker',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const node = await builtinEnvironments.node.setup(global, options);
    return {
      async teardown() {
        await globalThis.endShared?.();
        await node.teardown(global);
      },
    };
  },
};

export default environment;
