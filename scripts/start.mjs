import { continueWith } from './pinned-node.mjs';

await continueWith('launch.mjs');
