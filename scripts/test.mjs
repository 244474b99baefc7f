import { continueWith } from './pinned-node.mjs';

await continueWith('checks.mjs');
