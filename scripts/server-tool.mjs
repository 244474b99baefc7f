// `npm run setup`, `backup`, `restore` and `rescue`: programs of the server, with the settings that `npm start` reads.

import { loadSettingsFile } from './settings.mjs';

const TOOLS = ['setup', 'backup', 'restore', 'rescue'];

const [name = ''] = process.argv.splice(2, 1);
if (!TOOLS.includes(name)) throw new Error(`there is no ${name}`);
// A setup reads the file itself and tells it from the environment.
if (name !== 'setup') loadSettingsFile();
await import(new URL(`../server/src/${name}.ts`, import.meta.url).href);
