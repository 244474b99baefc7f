import lighthouse, { desktopConfig } from 'lighthouse';

// node audit.mjs ADDRESS PORT phone|desktop: audits a page in the browser that listens on the port, and prints the
// four scores (0 to 100) as one line of JSON.

const [address, port, form] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const audited = await lighthouse(
  address,
  { port: Number(port), output: 'json', logLevel: 'error', onlyCategories: CATEGORIES },
  form === 'desktop' ? desktopConfig : undefined,
);
if (!audited) throw new Error('Lighthouse printed nothing.');
const { categories, audits, runtimeError } = audited.lhr;
if (runtimeError) throw new Error(runtimeError.message);
const scores = CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]);
const failed = Object.values(audits).filter(
  ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
);
console.log(JSON.stringify({ scores: Object.fromEntries(scores), failed: failed.map(({ id }) => id) }));
