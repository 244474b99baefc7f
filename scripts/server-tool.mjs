// `npm run backup` and `npm run restore`: a program of the server, with the settings that `npm start` reads.

import { loadSettingsFile } from './settings.mjs';

const [name] = process.argv.splice(2, 1);
loadSettingsFile();
if (name === 'backup') await import('../server/src/backup.ts');
else if (name === 'restore') await import('../server/src/restore.ts');
else throw new Error(`there is no ${name}`);
