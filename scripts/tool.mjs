import { continueWith } from './pinned-node.mjs';

await continueWith('server-tool.mjs');
